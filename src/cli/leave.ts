/**
 * Ends the process when everything it had to say is out. Left to itself, Node would first wait for what V8 still compiles and
 * collects beside the work: as long as a query takes. Where a pipe has not taken all of it, the process ends by itself as usual.
 */
export function leave(): void {
  if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit();
}
