let answered = false;

/** Records that the command completed its work, whatever its exit code is. A gate that cannot judge has still run every query. */
export const noteAnswer = (): void => {
  answered = true;
};

export const isAnswered = (): boolean => answered;
