/** A cause that keeps a process from starting and that the operator can mend; printed without a stack. */
export class ErrorDePartida extends Error {}

/** Runs one step of a start. On failure the process prints the reason in plain words and exits. */
export const oTerminar = async <T>(paso: () => T | Promise<T>): Promise<T> => {
  try {
    return await paso();
  } catch (error) {
    if (!(error instanceof ErrorDePartida)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};
