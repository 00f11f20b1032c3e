import { actualizarRegistro } from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { propietarioMantenido } from './propietario-mantenido.query.ts';

interface Contacto {
  readonly email: string;
  readonly telefono: string | null;
}

/** Writes contact data into the maintained record of a RUT. Returns false when there is none. */
export const corregirContactoMantenido = async (
  ctx: ContextoTx,
  rut: number,
  contacto: Contacto,
): Promise<boolean> => {
  const id = await propietarioMantenido(ctx.tx, rut);
  if (id === undefined) return false;
  const clase = { tabla: 'propietarios', entidad: 'propietario' } as const;
  await actualizarRegistro(ctx, clase, { id, valores: { ...contacto, modificado_en: ctx.ahora } });
  return true;
};
