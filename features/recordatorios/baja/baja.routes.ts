import { RUTA_BAJA } from '#features/recordatorios/rutas-de-recordatorio.ts';
import { enlaceDeAvisoVencido } from '#features/recordatorios/recordatorios.errors.ts';
import { retirarConsentimientosDe } from '#features/ventas/consentimiento/anotar-consentimiento.usecase.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { Montador } from '#nucleo/montar.ts';
import { enmascararCorreo } from '#values/correo-electronico.ts';
import { abrirBaja, darDeBaja, verBaja } from './baja.contract.ts';
import { correoDeBaja } from './baja.query.ts';

const exigirCorreo = async (db: Base, { puertos }: Pick<Contexto, 'puertos'>, codigo: string) => {
  const suyo = await correoDeBaja(db, puertos.cripto.huella(codigo));
  if (!suyo) throw enlaceDeAvisoVencido();
  return suyo;
};

export const rutasBaja = (m: Montador): void => {
  m.consultar(verBaja, async (ctx, { codigo }) => {
    const { correo, recibe } = await exigirCorreo(ctx.db, ctx, codigo);
    return { para: enmascararCorreo(correo), recibe };
  });
  m.consultar(abrirBaja, (_ctx, { codigo }) =>
    Promise.resolve({ direccion: `${RUTA_BAJA}#${codigo}` }),
  );
  m.escribir(darDeBaja, {
    manejar: async (ctx, { codigo }) => {
      const { correo } = await exigirCorreo(ctx.tx, ctx, codigo);
      await retirarConsentimientosDe(ctx, correo);
      return { para: enmascararCorreo(correo) };
    },
  });
};
