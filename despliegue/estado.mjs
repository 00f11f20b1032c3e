// Reports whether this machine's API and worker serve, and the causes that keep them from selling. Exits with
// 1 if one does not serve. Plain JavaScript for any Node from 20 on. With --espera it gives them a minute.
import { readFileSync } from 'node:fs';

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

/** Returns the reason why a process does not serve; null if it does. */
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

/** Causes why a serving product does not sell or issue, each with the alarm whose page has the remedy. */
const ESTORBOS = [
  [
    /^soap_numbers_stopped\{.*\} 1$/m,
    'No se vende: el almacén de documentos o la carpeta de respaldo no es de esta instalación. Vea SoapNumerosDetenidos.',
  ],
  [
    /^soap_numbers_remaining\{.*\} (?:0|-\d+)$/m,
    'No se vende: no quedan números. Vea SoapSinNumeros.',
  ],
  [
    /^soap_signing_certificate_days -/m,
    'No se vende: terminó el certificado de firma. Vea SoapFirmaVencida.',
  ],
  [
    /^soap_incidents_open\{kind="(?:emision_detenida|emision_fallida|sin_numeros)"\} [1-9]/m,
    'Hay ventas pagadas sin póliza. Vea SoapEmisionDetenida.',
  ],
];

const ficha = () => {
  const { METRICAS_TOKEN, METRICAS_TOKEN_ARCHIVO } = process.env;
  return METRICAS_TOKEN_ARCHIVO
    ? readFileSync(METRICAS_TOKEN_ARCHIVO, 'utf8').trim()
    : METRICAS_TOKEN;
};

/** Returns a sentence for each cause; null if the API does not answer. */
const estorbos = async () => {
  try {
    const respuesta = await fetch(`http://${hostDe(METRICAS_DIRECCION)}:${metricas}/metrics`, {
      headers: { authorization: `Bearer ${ficha()}` },
      signal: AbortSignal.timeout(PLAZO_MS),
    });
    const medidas = respuesta.ok ? await respuesta.text() : '';
    return medidas === ''
      ? null
      : ESTORBOS.flatMap(([cual, dice]) => (cual.test(medidas) ? dice : []));
  } catch {
    return null;
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
if (!caidos.includes('api')) {
  const hallados = (await estorbos()) ?? [
    'No se sabe si se vende: la API no entrega sus métricas.',
  ];
  for (const uno of hallados) decir(uno);
}
process.exitCode = caidos.length === 0 ? 0 : 1;
