import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import { correoVisible, esDelCorreo, ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { ExpressionBuilder } from 'kysely';
import { reparoDeCorreccion } from './correccion.ts';
import type { ReciboVM } from './recibo.contract.ts';

/** State of the newest mail to the buyer. A reminder says nothing on how the policies fared. */
const estadoDelCorreo = (eb: ExpressionBuilder<Pick<DB, 'envios'> & { v: DB['ventas'] }, 'v'>) =>
  eb
    .selectFrom('envios as e')
    .select('e.estado')
    .whereRef('e.venta_id', '=', 'v.id')
    .where('e.clase', '=', 'correo')
    .whereRef('e.destino', '=', eb.fn('lower', ['v.correo_comprador']))
    .where('e.clave', 'not like', `${CLAVE_DE_RECORDATORIO}%`)
    .orderBy('e.id', 'desc')
    .limit(1)
    .$asScalar();

/** Returns the receipt of a sale; null when it is missing or out of the caller's sight. */
export const reciboDeVenta = async (ctx: Contexto, ventaId: number): Promise<ReciboVM | null> => {
  const deDueno = ctx.actor.correo !== null;
  const venta = await ventasVisibles(ctx)
    .select(['v.monto_en_pesos', 'v.correo_comprador', 'v.vigente', 'v.pagada_en', 'v.sesion_id'])
    .select(['v.correcciones_de_correo', 'v.correo_recordado'])
    .select((eb) => [
      eb
        .selectFrom('venta_vehiculos as vv')
        .whereRef('vv.venta_id', '=', 'v.id')
        .$if(deDueno, (q) => q.where((suyo) => esDelCorreo(suyo, ctx.actor)))
        .select((w) => w.cast<number>(w.fn.countAll(), 'integer').as('cuantos'))
        .$asScalar()
        .$notNull()
        .as('vehiculos'),
      estadoDelCorreo(eb).as('estado'),
      eb
        .exists(
          eb
            .selectFrom('consentimientos_de_aviso as c')
            .select('c.venta_id')
            .whereRef('c.venta_id', '=', 'v.id')
            .where('c.retirado_en', 'is', null),
        )
        .$castTo<boolean>()
        .as('avisa'),
    ])
    .where('v.id', '=', ventaId)
    .executeTakeFirst();
  if (!venta) return null;
  const { vehiculos, correo_comprador: completa, estado, avisa } = venta;
  const direccion = completa && correoVisible(ctx.actor, completa, venta.correo_recordado);
  const { rol, ventaId: deCodigo, sesionId } = ctx.actor;
  const corregible = {
    esSuSesion: rol === 'publico' && deCodigo === null && venta.sesion_id === sesionId,
    vigente: venta.vigente,
    pagadaEn: venta.pagada_en,
    hechas: venta.correcciones_de_correo,
  };
  const seCorrige = reparoDeCorreccion(corregible, ctx.ahora) === null;
  return {
    hoy: fechaSantiago(ctx.ahora),
    vehiculos,
    montoEnPesos: deDueno ? null : venta.monto_en_pesos,
    correo:
      deDueno || !direccion
        ? null
        : {
            direccion,
            enmascarada: direccion !== completa,
            estado: estado ?? 'pendiente',
            seCorrige,
          },
    avisa: deDueno || !direccion || venta.correo_recordado ? null : avisa,
  };
};

/** Returns the mails of a sale to an address, in lower case, that have not left yet. */
export const correosPendientes = (db: Base, ventaId: number, correo: string) =>
  db
    .selectFrom('envios')
    .select('id')
    .where('venta_id', '=', ventaId)
    .where('clase', '=', 'correo')
    .where('destino', '=', correo)
    .where('estado', '=', 'pendiente')
    .execute();
