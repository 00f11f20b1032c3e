// Exits with 0 while this container's process, API or worker, is alive.
const principal = Number(process.env.PUERTO || 3_000);
const metricas = Number(process.env.METRICAS_PUERTO || principal + 10_000);
const PLAZO_MS = 5_000;

const vive = async (puerto) => {
  const signal = AbortSignal.timeout(PLAZO_MS);
  const respuesta = await fetch(`http://localhost:${puerto}/salud/vivo`, { signal });
  if (!respuesta.ok) throw new Error(String(respuesta.status));
};

process.exitCode = await Promise.any([vive(metricas), vive(metricas + 1)]).then(
  () => 0,
  () => 1,
);
