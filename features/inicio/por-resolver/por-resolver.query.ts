import { primerDiaSinResumir } from '#features/inicio/tablero/tablero-resumen.query.ts';
import { numerosParaVender } from '#features/numeros/rangos/rango.query.ts';
import { seAcaban } from '#features/numeros/rango.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { type Fecha, fechaSantiago, inicioDelDia, sumarDias } from '#values/fecha.ts';
import type { Quien } from '#values/llamada.ts';
import { patenteConDv } from '#values/patente.ts';
import { ROLES } from '#values/perfil.ts';
import { sql } from 'kysely';
import {
  type AsuntoCalculado,
  contarAsuntos,
  type Pagina,
  paginaDeAsuntos,
} from './asuntos.query.ts';
import { TIPOS_DE_ASUNTO } from './clases-de-asunto.ts';
import type { AsuntoVM, PorResolverVM } from './por-resolver.contract.ts';
import { diaEnQueSeAgotan } from './por-resolver.ts';
import { quienResuelve } from './quien-resuelve.ts';

/** Days over which the pace of issuance is averaged. */
const DIAS_DE_RITMO = 30;
const DIA_MS = 24 * 60 * 60_000;

/**
 * Returns the average number of policies issued a day over the last `DIAS_DE_RITMO`. Closed days come from the board's
 * sums; only the first and the last are counted.
 */
export const emitidasAlDia = async ({
  db,
  ahora,
}: Pick<Contexto, 'db' | 'ahora'>): Promise<number> => {
  const desde = new Date(ahora.getTime() - DIAS_DE_RITMO * DIA_MS);
  const primero = sumarDias(fechaSantiago(desde), 1);
  const ayer = sumarDias(fechaSantiago(ahora), -1);
  const vivo = await primerDiaSinResumir(db, { desde: primero, hasta: ayer });
  const { rows } = await sql<{ emitidas: number }>`
    select (select count(*) from polizas
        where emitida_en > ${desde} and emitida_en < ${inicioDelDia(primero)})
      + (select coalesce(sum(polizas), 0) from resumen_dias
        where dia between ${primero}::date and ${sumarDias(vivo, -1)}::date)
      + (select count(*) from polizas where emitida_en >= ${inicioDelDia(vivo)}) as emitidas
  `.execute(db);
  return (rows[0]?.emitidas ?? 0) / DIAS_DE_RITMO;
};

/** Returns the board's number of policies on a closed day; 0 until it has summed that day. */
export const emitidasEl = async (db: Base, dia: Fecha): Promise<number> => {
  const { rows } = await sql<{ emitidas: number }>`
    select coalesce(sum(polizas), 0)::integer as emitidas from resumen_dias where dia = ${dia}::date
  `.execute(db);
  return rows[0]?.emitidas ?? 0;
};

/** Texts and rights that the server takes from rooms which this one may not import. */
export interface Ajenos {
  /** Title of a change, by the call that makes it. */
  readonly tituloDe: (llamada: string) => string;
  /** Roles that answer persons' requests. */
  readonly atienden: Quien;
}

type Numeros = PorResolverVM['numeros'];

/** Few or no numbers of a kind: due at the end of the day on which they run out. */
const asuntosDeNumeros = (numeros: Numeros): AsuntoCalculado[] =>
  (['poliza', 'folio'] as const).flatMap((clase, id) => {
    const { restantes, porDia, seAgotan } = numeros[clase];
    if (!seAcaban(restantes, porDia)) return [];
    const agotados = restantes === 0;
    return {
      clase: `${agotados ? 'agotados' : 'pocos'}.${clase}`,
      id,
      restantes,
      vence: agotados || seAgotan === null ? null : inicioDelDia(sumarDias(seAgotan, 1)),
      urge: agotados,
    };
  });

/**
 * True while the first steps on the caller's home ask for numbers (A-CERO-015). A house that has issued policies and
 * runs out of numbers is late, so there they stay matters.
 */
const losPidenLosPasos = async ({ db, actor }: Contexto, numeros: Numeros): Promise<boolean> => {
  const hay = numeros.poliza.restantes > 0 && numeros.folio.restantes > 0;
  if (actor.rol !== 'administrador' || hay) return false;
  const { rows } = await sql<{ nueva: boolean }>`
    select not exists (select 1 from polizas) as nueva
  `.execute(db);
  return rows[0]?.nueva === true;
};

type Fila = Awaited<ReturnType<typeof paginaDeAsuntos>>['filas'][number];

const aAsunto =
  ({ actor }: Contexto, { tituloDe, atienden }: Ajenos) =>
  (fila: Fila): AsuntoVM => {
    const quien = quienResuelve(fila.clase, atienden);
    const resuelven = ROLES.filter((rol) => quien[rol]);
    return {
      tipo: fila.tipo,
      clase: fila.clase,
      id: fila.id,
      ventaId: fila.ventaId,
      numeroPoliza: fila.numeroPoliza,
      patente: fila.patente === null ? null : patenteConDv(fila.patente, fila.dv),
      vehiculos: fila.vehiculos,
      detalle: fila.clase === 'cambios_por_aprobar' ? tituloDe(fila.detalle ?? '') : fila.detalle,
      propuestoPor: fila.propuestoPor,
      propio: fila.propone !== null && fila.propone === actor.usuarioId,
      monto: fila.monto,
      restantes: fila.restantes,
      desde: fila.desde?.toISOString() ?? null,
      vence: fila.vence?.toISOString() ?? null,
      atrasado: fila.atrasado,
      resuelven,
      puede: resuelven.length === 0 || resuelven.includes(actor.rol),
    };
  };

/**
 * Returns a page of matters for a person with their counts, and how long the numbers last at the pace of the
 * last 30 days.
 */
export const porResolver = async (
  ctx: Contexto,
  pagina: Pagina,
  ajenos: Ajenos,
): Promise<PorResolverVM> => {
  const hoy = fechaSantiago(ctx.ahora);
  const [porDia, restantes] = await Promise.all([
    emitidasAlDia(ctx),
    numerosParaVender(ctx.db, hoy),
  ]);
  const numerosDe = (cuantos: number) => ({
    restantes: cuantos,
    porDia,
    seAgotan: diaEnQueSeAgotan(cuantos, porDia, hoy),
  });
  const numeros = { poliza: numerosDe(restantes.poliza), folio: numerosDe(restantes.folio) };
  const enPasos = await losPidenLosPasos(ctx, numeros);
  const calculados = enPasos ? [] : asuntosDeNumeros(numeros);
  const [contados, { filas, siguiente }] = await Promise.all([
    contarAsuntos(ctx, calculados),
    paginaDeAsuntos(ctx, calculados, pagina),
  ]);
  const cantidadDe = (tipo: string): number =>
    contados.reduce((suma, uno) => suma + (uno.tipo === tipo ? uno.asuntos : 0), 0);
  return {
    pendientes: contados.map(({ clase, cantidad, monto, ventaId, vence }) => ({
      clase,
      cantidad,
      monto,
      ventaId,
      ...(vence && { vence: vence.toISOString() }),
    })),
    tipos: TIPOS_DE_ASUNTO.map((tipo) => ({ tipo, cantidad: cantidadDe(tipo) })).filter(
      ({ cantidad }) => cantidad > 0,
    ),
    asuntos: filas.map(aAsunto(ctx, ajenos)),
    siguiente,
    numeros,
    enPasos,
  };
};
