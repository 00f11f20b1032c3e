import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';

/** Address for a browser's reports of blocked content. */
export const RUTA_DE_INFORMES = '/csp';

const BYTES = 16_384;
const LIMITE = { max: 30, timeWindow: '1 minute', allowList: () => false };
/** Directives of our policy that a page can violate; others count as `otra`. */
const DIRECTIVAS = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'worker-src', 'manifest-src'],
  ...['frame-src', 'object-src', 'media-src', 'base-uri', 'form-action', 'default-src'],
]);
const SIN_DIRECCION = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self']);
const NUESTRO = /^\/assets\/[\w.-]+$/;

const informe = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

const direccion = (texto: string): URL | null => (URL.canParse(texto) ? new URL(texto) : null);

/** Origin of the blocked resource only, because an address carries plates, codes and names. */
const origenDe = (bloqueado: string): string => {
  if (SIN_DIRECCION.has(bloqueado)) return bloqueado;
  const url = direccion(bloqueado);
  if (url === null) return 'otro';
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol;
};

/** File of ours that caused it; page addresses are dropped. */
const archivoDe = (fuente: string): string | null => {
  const { pathname = '' } = direccion(fuente) ?? {};
  return NUESTRO.test(pathname) ? pathname : null;
};

const leerInforme = (cuerpo: unknown): z.output<typeof informe>['csp-report'] | null => {
  if (typeof cuerpo !== 'string') return null;
  try {
    return informe.safeParse(JSON.parse(cuerpo)).data?.['csp-report'] ?? null;
  } catch {
    return null;
  }
};

/**
 * POST /csp takes a browser's report: counts it by directive and logs it without page, query or sample.
 * Limits reports per address and minute, and drops malformed ones. No other route reads this content type.
 */
export const ponerInformesCsp = async (app: FastifyInstance, registro: Registry): Promise<void> => {
  const informes = new Counter({
    name: 'soap_csp_reports_total',
    help: 'What the content security policy kept pages from.',
    labelNames: ['directive'],
    registers: [registro],
  });
  const anotar = (req: FastifyRequest): void => {
    const leido = leerInforme(req.body);
    if (!leido) return;
    const dicha = leido['effective-directive'] ?? leido['violated-directive'] ?? '';
    const directive = DIRECTIVAS.has(dicha) ? dicha : 'otra';
    informes.inc({ directive });
    const bloqueado = origenDe(leido['blocked-uri'] ?? '');
    const archivo = archivoDe(leido['source-file'] ?? '');
    req.log.warn({ directiva: directive, bloqueado, archivo }, 'política de contenido');
  };
  await app.register(async (suya) => {
    suya.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      (_req, cuerpo, listo) => listo(null, cuerpo),
    );
    suya.post(
      RUTA_DE_INFORMES,
      { bodyLimit: BYTES, config: { rateLimit: LIMITE } },
      async (req, reply) => {
        anotar(req);
        return reply.code(204).send();
      },
    );
  });
};
