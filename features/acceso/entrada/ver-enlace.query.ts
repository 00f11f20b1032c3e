import { codigoVencido } from '#features/acceso/acceso.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { enmascararCorreo } from '#values/correo-electronico.ts';

/** Reads the sale of a valid code; `vehiculos` counts those that its mail address covers. */
const codigoBueno = (db: Base, huella: string, ahora: Date) =>
  db
    .selectFrom('codigos_de_venta as c')
    .innerJoin('ventas as v', 'v.id', 'c.venta_id')
    .select(['c.venta_id', 'c.proposito', 'c.correo', 'v.correo_comprador'])
    .select((eb) =>
      eb
        .selectFrom('venta_vehiculos as vv')
        .whereRef('vv.venta_id', '=', 'c.venta_id')
        .where((w) =>
          w.or([w('c.correo', 'is', null), w(w.fn('lower', ['vv.email']), '=', w.ref('c.correo'))]),
        )
        .select((w) => w.cast<number>(w.fn.countAll(), 'integer').as('cuantos'))
        .$asScalar()
        .$notNull()
        .as('vehiculos'),
    )
    .where('c.huella', '=', huella)
    .where('c.vence_en', '>', ahora)
    .where((eb) => eb.or([eb('c.proposito', '=', 'entrega'), eb('c.usado_en', 'is', null)]))
    .executeTakeFirst();

/**
 * Returns the sale of a code and its recipient, without using the code. Throws 401 as
 * `retomarVenta` does.
 */
export const verEnlace = async ({ db, puertos, ahora }: Contexto, codigo: string) => {
  const bueno = await codigoBueno(db, puertos.cripto.huella(codigo), ahora);
  if (!bueno) throw codigoVencido();
  const correo = bueno.correo ?? bueno.correo_comprador;
  return {
    idIntencionVenta: bueno.venta_id,
    directo: bueno.proposito === 'retorno',
    unaVez: bueno.proposito !== 'entrega',
    vehiculos: bueno.vehiculos,
    para: correo === null ? null : enmascararCorreo(correo),
  };
};
