let answered = false;

/** Said by a command that has done all of its work, whatever its exit code: a gate that cannot judge has asked every query. */
export const noteAnswer = (): void => {
  answered = true;
};

export const isAnswered = (): boolean => answered;
