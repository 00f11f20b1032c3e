/** What keeps a process from starting and whoever starts it can mend: it is said without a stack. */
export class ErrorDePartida extends Error {}

/** One step of a start: when it cannot be taken, the process says why in plain words and ends. */
export const oTerminar = async <T>(paso: () => T | Promise<T>): Promise<T> => {
  try {
    return await paso();
  } catch (error) {
    if (!(error instanceof ErrorDePartida)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
};
