import { atenderEnProceso } from '#formatos/xlsx/atender-en-proceso.ts';

/** Keeps the processor busy for so many milliseconds of it. */
const gastar = (ms: number): void => {
  const desde = process.cpuUsage();
  const gastado = () => Object.values(process.cpuUsage(desde)).reduce((a, b) => a + b) / 1_000;
  while (gastado() < ms);
};

// A reader that takes as long to begin as on a slow machine, and then as long as it is told to.
gastar(800);
await atenderEnProceso(({ ms }: { ms: number }) => {
  gastar(ms);
  return { ms };
});
