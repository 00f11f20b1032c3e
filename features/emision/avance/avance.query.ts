import { DETIENEN_LA_EMISION } from '#features/auditoria/incidente.ts';
import { hayCargaSinTerminar } from '#features/ventas/situacion.query.ts';
import { POR_DEVOLVER, ULTIMO_PAGO } from '#features/ventas/situacion.query.ts';
import { ventasVisibles } from '#features/ventas/venta.query.ts';
import { esPagoFallido, siguientePaso } from '#features/ventas/venta.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { valorDeProgreso } from './progreso.ts';

export interface Avance {
  readonly valor: number;
  readonly listas: number;
  readonly total: number;
  readonly pagada: boolean;
  readonly pagoEnCurso: 'iniciado' | 'desconocido' | null;
  readonly porDevolver: boolean;
  readonly demorada: boolean;
  readonly siguientePaso: string;
}

const enCurso = (estado: string | null): Avance['pagoEnCurso'] =>
  estado === 'iniciado' || estado === 'desconocido' ? estado : null;

const situacionDe = (ctx: Contexto, ventaId: number) =>
  ventasVisibles(ctx)
    .select(['v.id', 'v.estado_emision', 'v.pagada_en', 'v.etapa', 'v.especial'])
    .select((eb) =>
      eb
        .selectFrom('pagos as p')
        .select('p.estado')
        .whereRef('p.venta_id', '=', 'v.id')
        .where('p.estado', 'in', ['iniciado', 'desconocido'])
        .as('pago_en_curso'),
    )
    .select((eb) =>
      eb
        .selectFrom('incidentes as i')
        .select('i.id')
        .whereRef('i.venta_id', '=', 'v.id')
        .where('i.clase', '=', 'sin_numeros')
        .where('i.cerrado_en', 'is', null)
        .limit(1)
        .as('incidente'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('incidentes as d')
          .select('d.id')
          .whereRef('d.venta_id', '=', 'v.id')
          .where('d.clase', 'in', DETIENEN_LA_EMISION)
          .where('d.cerrado_en', 'is', null),
      ).as('detenida'),
    )
    .select((eb) => [
      eb
        .selectFrom('venta_vehiculos')
        .select((n) => n.cast<number>(n.fn.countAll(), 'integer').as('n'))
        .whereRef('venta_id', '=', 'v.id')
        .as('total'),
      eb
        .selectFrom('polizas')
        .select((n) => n.cast<number>(n.fn.countAll(), 'integer').as('n'))
        .whereRef('venta_id', '=', 'v.id')
        .where('firmada', '=', true)
        .as('firmadas'),
    ])
    .select([ULTIMO_PAGO.as('ultimo_pago'), POR_DEVOLVER.as('por_devolver')])
    .where('v.id', '=', ventaId)
    .executeTakeFirst();

/** Expected time until a sale is issued, or a fleet shows its first chunk. */
const ESPERA_NORMAL_MS = 3 * 60_000;

const sinEmpezar = ({ ahora }: Contexto, valor: number, pagadaEn: Date | null): boolean =>
  valor === 0 && pagadaEn !== null && ahora.getTime() - pagadaEn.getTime() > ESPERA_NORMAL_MS;

/** Returns the progress of a sale's issuance; null when the sale is missing or another's. */
export const avanceDeVenta = async (dado: Contexto, ventaId: number): Promise<Avance | null> => {
  // Prepared statement: waiting clients repeat this query.
  const ctx: Contexto = { ...dado, db: preparada(dado.db) };
  const venta = await situacionDe(ctx, ventaId);
  if (!venta) return null;
  const total = venta.total ?? 0;
  const firmadas = venta.firmadas ?? 0;
  const valor = valorDeProgreso({
    estadoEmision: venta.estado_emision,
    total,
    firmadas,
    esperaNumeros: venta.incidente !== null,
  });
  const pagada = venta.pagada_en !== null;
  const pagoEnCurso = enCurso(venta.pago_en_curso);
  return {
    valor,
    listas: firmadas,
    total,
    pagada,
    pagoEnCurso,
    porDevolver: venta.por_devolver,
    demorada:
      pagada && valor < 100 && (sinEmpezar(ctx, valor, venta.pagada_en) || Boolean(venta.detenida)),
    siguientePaso: siguientePaso({
      id: venta.id,
      etapa: venta.etapa,
      especial: venta.especial,
      // A paid sale was prepared, so this query is skipped while its buyer polls.
      sinPreparar: !pagada && (await hayCargaSinTerminar(ctx.db, ventaId)),
      pagada,
      pagoEnCurso: pagoEnCurso !== null,
      pagoFallido: esPagoFallido(venta.ultimo_pago),
      estadoEmision: venta.estado_emision,
    }),
  };
};
