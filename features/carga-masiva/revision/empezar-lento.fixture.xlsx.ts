import { atenderEnProceso } from '#formatos/xlsx/atender-en-proceso.ts';

/** Uses the given milliseconds of processor time. */
const gastar = (ms: number): void => {
  const desde = process.cpuUsage();
  const gastado = () => Object.values(process.cpuUsage(desde)).reduce((a, b) => a + b) / 1_000;
  while (gastado() < ms);
};

// Simulates a slow start and then takes as long as told.
gastar(800);
await atenderEnProceso(({ ms }: { ms: number }) => {
  gastar(ms);
  return { ms };
});
