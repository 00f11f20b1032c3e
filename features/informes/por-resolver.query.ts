import { numerosParaVender } from '#features/mantenedores/rangos/rango.query.ts';
import type { Contexto } from '#server/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { sql } from 'kysely';
import type { PorResolverVM } from './por-resolver.contract.ts';
import { diaEnQueSeAgotan } from './por-resolver.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** What the pace and the failures that nothing closes are looked at over, in days. */
const DIAS = 30;

interface Cuentas extends Omit<PorResolverVM, 'numeros'> {
  readonly emitidas: number;
}

const hace = (ahora: Date, ms: number) => sql`${new Date(ahora.getTime() - ms)}::timestamptz`;

/** Each part by an index of only what waits, so that a million issued sales cost nothing. */
const partes = (ahora: Date) => sql`
    with sin_emitir as (
      select case when pagada_en > ${hace(ahora, 15 * MINUTO)} then 'minutos'
                  when pagada_en > ${hace(ahora, 60 * MINUTO)} then 'hora'
                  when pagada_en > ${hace(ahora, DIA)} then 'dia' else 'mas' end as tramo,
        count(*) as cantidad, (array_agg(id order by pagada_en, id))[1] as "ventaId",
        min(pagada_en) as desde
      from ventas
      where pagada_en is not null and estado_emision is distinct from 3 and vigente
      group by 1
    ), dudosos as (
      select p.monto from pagos p
      where (p.estado = 'desconocido'
          or (p.estado = 'iniciado' and p.creado_en < ${hace(ahora, 30 * MINUTO)}))
        and not exists (
          select 1 from devoluciones d where d.pago_id = p.id and d.estado <> 'devuelta')
    ), fallidos as (
      select clase from envios
      where clase in ('correo', 'validar_pago') and estado = 'rechazado'
        and creado_en > ${hace(ahora, DIAS * DIA)}
    ), abiertos as (
      select clase, count(*) as cantidad, min(venta_id) as "ventaId" from incidentes
      where cerrado_en is null group by clase
    ), sin_sun as (
      select count(*) as cantidad, min(id) as "ventaId" from ventas
      where estado_venta = 13 and vigente
    )
`;

const contar = async ({ db, ahora }: Contexto): Promise<Cuentas> => {
  const { rows } = await sql<Cuentas>`
    ${partes(ahora)}
    select
      coalesce((select json_agg(json_build_object('tramo', tramo, 'cantidad', cantidad,
        'ventaId', "ventaId") order by desde) from sin_emitir), '[]') as "sinEmitir",
      (select json_build_object('cantidad', count(*), 'monto', coalesce(sum(monto), 0))
        from dudosos) as "pagosSinConfirmar",
      (select json_build_object('cantidad', count(*), 'monto', coalesce(sum(monto), 0))
        from devoluciones where estado <> 'devuelta') as "porDevolver",
      (select count(*) from fallidos where clase = 'correo') as "correosNoEnviados",
      (select count(*) from fallidos where clase = 'validar_pago') as "pagosNoValidados",
      (select count(*) from avisos_aach a join polizas p on p.id = a.poliza_id
        where a.clase = 'alta' and a.estado in ('rechazado', 'sin_respuesta') and p.vigente)
        as "aachNoAceptadas",
      (select to_json(s) from sin_sun s) as "ventasSinSun",
      coalesce((select json_agg(a order by clase) from abiertos a), '[]') as incidentes,
      (select count(*) from polizas where emitida_en > ${hace(ahora, DIAS * DIA)}) as emitidas
  `.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error('la cuenta de lo pendiente no respondió');
  return fila;
};

/** All that waits for a person, and how long the numbers last at the pace of the last 30 days. */
export const porResolver = async (ctx: Contexto): Promise<PorResolverVM> => {
  const hoy = fechaSantiago(ctx.ahora);
  const [{ emitidas, ...cuentas }, restantes] = await Promise.all([
    contar(ctx),
    numerosParaVender(ctx.db, hoy),
  ]);
  const porDia = emitidas / DIAS;
  const numerosDe = (cuantos: number) => ({
    restantes: cuantos,
    porDia,
    seAgotan: diaEnQueSeAgotan(cuantos, porDia, hoy),
  });
  const numeros = { poliza: numerosDe(restantes.poliza), folio: numerosDe(restantes.folio) };
  return { ...cuentas, numeros };
};
