// Says whether the API and the worker of this machine serve; ends with 1 when one does not. Plain
// JavaScript for any Node from 20 on. With --espera it gives them a minute.
const principal = Number(process.env.PUERTO || 3_000);
const metricas = Number(process.env.METRICAS_PUERTO || principal + 10_000);
const { METRICAS_DIRECCION = '', ESCUCHAR_EN = '' } = process.env;
const hostDe = (direccion) =>
  ['', 'todas', '0.0.0.0', '::'].includes(direccion) ? 'localhost' : direccion;
const PROCESOS = [
  { nombre: 'api', donde: `${hostDe(ESCUCHAR_EN)}:${principal}` },
  { nombre: 'worker', donde: `${hostDe(METRICAS_DIRECCION)}:${metricas + 1}` },
];
const PLAZO_MS = 5_000;
const PAUSA_MS = 500;
const ESPERA_MS = process.argv.includes('--espera') ? 60_000 : 0;
const FALTA = {
  base: 'PostgreSQL no responde',
  version: 'la base es de una versión más nueva, que quitó algo que esta usa: vuelva a usar esa',
  esquema: 'la base no está al día: soap migrar',
  colas: 'la base no está al día: soap migrar',
};

/** Returns the reason why a process does not serve; null when it does. */
const reparoDe = async (donde) => {
  try {
    const signal = AbortSignal.timeout(PLAZO_MS);
    const respuesta = await fetch(`http://${donde}/salud/listo`, { signal });
    if (respuesta.ok) return null;
    const { faltan = [] } = await respuesta.json();
    return faltan.map((nombre) => FALTA[nombre] ?? nombre).join(', ');
  } catch {
    return `no responde en ${donde}`;
  }
};

const mirar = () =>
  Promise.all(
    PROCESOS.map(async ({ nombre, donde }) => ({ nombre, reparo: await reparoDe(donde) })),
  );

const decir = (linea) => process.stdout.write(`${linea}\n`);

const limite = performance.now() + ESPERA_MS;
let vistos = await mirar();
while (vistos.some(({ reparo }) => reparo !== null) && performance.now() < limite) {
  await new Promise((listo) => setTimeout(listo, PAUSA_MS));
  vistos = await mirar();
}
for (const { nombre, reparo } of vistos) {
  decir(`${nombre.padEnd(8)}${reparo === null ? 'atiende' : `NO ATIENDE: ${reparo}`}`);
}
const caidos = vistos.filter(({ reparo }) => reparo !== null).map(({ nombre }) => nombre);
if (caidos.length > 0) {
  decir(`Lo que dijo: journalctl -n 30 ${caidos.map((uno) => `-u soap@${uno}`).join(' ')}`);
}
process.exitCode = caidos.length === 0 ? 0 : 1;
