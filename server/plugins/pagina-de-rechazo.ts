import type { FastifyRequest } from 'fastify';
import type { Fallo } from '#values/fallo.ts';
import { ESCUDO } from '#values/escudo.ts';
import { BLANCO, GRIS, MARINO, OSCURO, TINTA } from '#values/paleta.ts';
import { PESOS, TAMANOS } from '#values/tipografia.ts';
import { escapar } from './escapar.ts';

/** Colours and sizes of the screens (`web/app/theme.ts`), which this page replaces. */
const ESTILOS = `
:root{color-scheme:light dark}
body{margin:0;background:light-dark(${GRIS[0]},${OSCURO[8]});color:light-dark(${TINTA},${OSCURO[0]});font:1rem/1.55 'Inter Variable',system-ui,sans-serif;overflow-wrap:break-word}
header{display:flex;align-items:center;gap:.5rem;min-height:3.5rem;padding-inline:1rem;border-bottom:1px solid light-dark(${GRIS[2]},${OSCURO[5]});background:light-dark(${BLANCO},${OSCURO[7]});font-weight:${PESOS.fuerte}}
main{max-width:560px;margin:2rem auto;padding-inline:1rem}
h1{margin:0 0 1rem;font-size:${TAMANOS.titulo / 16}rem;line-height:1.25;font-weight:${PESOS.fuerte};text-wrap:balance}
.aviso{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid light-dark(${MARINO[7]},${MARINO[3]});border-radius:8px;background:light-dark(${MARINO[0]},${OSCURO[6]})}
.acciones{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
a{color:light-dark(${MARINO[7]},${MARINO[3]})}
.acciones a{display:inline-flex;align-items:center;min-height:2.75rem;padding-inline:1.25rem;border:1px solid currentColor;border-radius:8px;text-decoration:none;font-weight:${PESOS.fuerte}}
.acciones a:first-child{border-color:transparent;background:light-dark(${MARINO[7]},${MARINO[6]});color:${BLANCO}}
a:focus-visible{outline:3px solid light-dark(${MARINO[7]},${MARINO[3]});outline-offset:2px}
small{font-size:${TAMANOS.menor / 16}rem;color:light-dark(${GRIS[6]},${OSCURO[2]})}`;

const ICONO = `<svg viewBox="0 0 20 24" height="24" aria-hidden="true"><path d="${ESCUDO.contorno}" fill="light-dark(${MARINO[7]},${MARINO[3]})"/><path d="${ESCUDO.tic}" fill="none" stroke="light-dark(${BLANCO},${OSCURO[7]})" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

interface Dicho {
  readonly titulo: string;
  readonly ayuda: string;
  /** Statuses after which a retry may succeed. */
  readonly seRepite: boolean;
}

const enPalabras = (segundos: number): string => {
  const [cuantos, que] =
    segundos < 90 ? [segundos, 'segundo'] : [Math.ceil(segundos / 60), 'minuto'];
  return `${cuantos} ${que}${cuantos === 1 ? '' : 's'}`;
};

const alEsperar = (req: FastifyRequest, espera: number): Dicho => {
  const deVuelta = req.routeOptions.config.desdeFuera
    ? ' Si ya pagó, su pago no se pierde: al volver a intentarlo verá su compra.'
    : '';
  const cuando = enPalabras(espera);
  const como =
    req.method === 'GET'
      ? `Esta página lo vuelve a intentar sola en ${cuando}.`
      : `Espere ${cuando} y recargue esta página.`;
  return { titulo: 'Espere un momento', ayuda: como + deVuelta, seRepite: req.method === 'GET' };
};

const alFallar = (estado: number): Dicho => {
  if (estado === 404) {
    return {
      titulo: 'No encontramos lo que busca',
      ayuda:
        'Revise que la dirección esté completa. Si es un enlace que recibió, puede haber vencido: pida uno nuevo.',
      seRepite: false,
    };
  }
  if (estado >= 500) {
    return {
      titulo: 'No pudimos mostrar esta página',
      ayuda: 'Vuelva a intentarlo en unos minutos. Si se repite, indique el número de solicitud.',
      seRepite: true,
    };
  }
  return {
    titulo: 'Esta página no se puede abrir así',
    ayuda: 'Vaya al inicio y llegue desde ahí a lo que necesita.',
    seRepite: false,
  };
};

/** True if a person opened the address in a browser and so reads the answer. */
export const esDePersona = ({ headers }: FastifyRequest): boolean => {
  const { 'sec-fetch-mode': modo = 'navigate', 'sec-fetch-dest': destino = 'document' } = headers;
  const leeHtml = /\btext\/html\b/.test(headers.accept ?? '');
  return leeHtml && modo === 'navigate' && destino === 'document';
};

/**
 * A refusal as a page: what happened, what to do, and the request number. Loads nothing, and reloads itself
 * after `espera` seconds where a retry may help.
 */
export const paginaDeRechazo = (
  fallo: Fallo,
  req: FastifyRequest,
  espera: number | undefined,
): string => {
  const { titulo, ayuda, seRepite } =
    espera === undefined ? alFallar(fallo.estado) : alEsperar(req, espera);
  const otraVez = `<a href="${escapar(req.url)}">Volver a intentar</a>`;
  return `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${seRepite && espera !== undefined ? `<meta http-equiv="refresh" content="${espera}">` : ''}
<title>${titulo} · SOAP</title>
<style nonce="${req.nonce}">${ESTILOS}</style>
</head>
<body>
<header>${ICONO}SOAP</header>
<main>
<h1>${titulo}</h1>
<p class="aviso" role="alert">${escapar(fallo.message)}</p>
<p>${ayuda}</p>
<p class="acciones">${seRepite ? otraVez : ''}<a href="/">Ir al inicio</a></p>
<small>Número de solicitud: ${escapar(req.id)}</small>
</main>
</body>
</html>`;
};
