import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demasiadas } from '#nucleo/comunes.errors.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import { esDeApi } from './es-de-api.ts';

const FALLIDAS = 20;
const VENTANA_MS = 10 * 60_000;
/** Visitors remembered by one process; the oldest is forgotten first. */
const MAXIMO = 10_000;

interface Cuenta {
  readonly desde: number;
  fallidas: number;
}

const esVisitante = ({ actor }: FastifyRequest): boolean =>
  actor?.rol === 'publico' || actor?.rol === 'anonimo';

const quien = ({ actor, ip }: FastifyRequest): string => actor?.sesionId ?? ip;

/**
 * A visitor who asks for twenty things that are not there, or not theirs, waits: sales and policies
 * have numbers that follow each other (C02). Each process counts for itself.
 */
export const ponerSondeo = (app: FastifyInstance, reloj: Reloj): void => {
  const cuentas = new Map<string, Cuenta>();
  const vigente = (req: FastifyRequest): Cuenta | undefined => {
    const cuenta = cuentas.get(quien(req));
    return cuenta && reloj.ahora().getTime() - cuenta.desde < VENTANA_MS ? cuenta : undefined;
  };
  app.addHook('preHandler', async (req) => {
    if (!esDeApi(req) || !esVisitante(req)) return;
    const cuenta = vigente(req);
    if (!cuenta || cuenta.fallidas < FALLIDAS) return;
    const falta = VENTANA_MS - (reloj.ahora().getTime() - cuenta.desde);
    throw demasiadas({ reintentarEn: Math.ceil(falta / 1_000) });
  });
  app.addHook('onResponse', async (req, { statusCode }) => {
    // An address that names no call says nothing of what there is.
    if (statusCode !== 404 || req.is404 || !esDeApi(req) || !esVisitante(req)) return;
    const cuenta = vigente(req) ?? { desde: reloj.ahora().getTime(), fallidas: 0 };
    cuenta.fallidas += 1;
    cuentas.delete(quien(req));
    cuentas.set(quien(req), cuenta);
    const [primera] = cuentas.keys();
    if (cuentas.size > MAXIMO && primera !== undefined) cuentas.delete(primera);
  });
};
