/**
 * Ends the process as soon as its output is written. Otherwise Node first waits for V8's helper threads, which still compile
 * and collect garbage. If a pipe has not accepted all of the output yet, the process ends by itself later.
 */
export function leave(): void {
  if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit();
}
