import { NO_CORRESPONDE } from '#features/registros/registro.errors.ts';
import { aprobacionExigida } from '#features/aprobaciones/aprobacion.errors.ts';
import { cambiaCorreoDeAdministrador } from '#features/mantenedores/entidades/entidad.query.ts';
import { EXIGE_ENTIDAD, RUT_TOMADO } from '#features/mantenedores/fichas/ficha.ts';
import type { FilaDeFicha } from '#features/mantenedores/fichas/ficha.query.ts';
import {
  actualizarFicha,
  claseDeFicha,
  crearFicha,
  type FichaRecibida,
} from '#features/mantenedores/fichas/guardar-ficha.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { formatearRut, parsearRut } from '#values/rut.ts';
import { usuarioInvalido } from '#features/usuario/usuario.errors.ts';
import { entidadDeRut, fichaDeEntidad } from './usuario.query.ts';
import type { UsuarioEscrito } from '#features/usuario/usuario.ts';

/** The user form has no comuna, so an entity created by it has none yet. */
const ENTIDAD = claseDeFicha(
  {
    tabla: 'entidades',
    entidad: 'entidad',
    rutFijo: true,
    exige: { ...EXIGE_ENTIDAD, comuna: false },
  },
  RUT_TOMADO.entidad,
);

export type EntidadRecibida = FichaRecibida & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
};

type DeEntidad = Pick<
  UsuarioEscrito,
  | 'rut'
  | 'nombres'
  | 'segundoNombre'
  | 'apellidoPaterno'
  | 'apellidoMaterno'
  | 'razonSocial'
  | 'telefono'
  | 'email'
>;

const COLUMNAS = {
  nombres: 'nombres',
  segundoNombre: 'segundo_nombre',
  apellidoPaterno: 'apellido_paterno',
  apellidoMaterno: 'apellido_materno',
  razonSocial: 'razon_social',
  telefono: 'telefono',
  email: 'email',
} as const satisfies Record<Exclude<keyof DeEntidad, 'rut'>, keyof FilaDeFicha>;

/** Person's data in the form: received fields over the entity's. */
export const escritoDeEntidad = (
  recibida: EntidadRecibida | null,
  ficha: FilaDeFicha | null,
): DeEntidad => {
  const { rut, dv = '' } = recibida ?? {};
  const deOtra = ficha !== null && rut !== undefined && rut !== ficha.rut;
  const suya = deOtra ? null : ficha;
  const campos = Object.keys(COLUMNAS) as (keyof typeof COLUMNAS)[];
  const textos = campos.map((campo) => [
    campo,
    (recibida?.[campo] === undefined ? suya?.[COLUMNAS[campo]] : recibida[campo]) ?? '',
  ]);
  const propio = suya ? formatearRut(suya.rut, suya.dv) : '';
  return {
    ...(Object.fromEntries(textos) as Omit<DeEntidad, 'rut'>),
    rut: rut === undefined ? propio : formatearRut(rut, dv),
  };
};

interface Enlace {
  /** True once a second person approved. */
  readonly aprobado: boolean;
  readonly entidadId?: number | null | undefined;
  readonly entidadVM?: EntidadRecibida | null | undefined;
}

const OTRA_ENTIDAD = { entidadId: [NO_CORRESPONDE] };

/**
 * Creates or changes the entity of a user's RUT with the typed data; fields not sent stay unchanged. Returns
 * its id. Throws 400 by field, 409 if the e-mail belongs to another Administrador.
 */
export const enlazarEntidad = async (
  ctx: ContextoTx,
  { rut: escrito }: UsuarioEscrito,
  { entidadId, entidadVM, aprobado }: Enlace,
  actual: number | null = null,
): Promise<number | null> => {
  if (!entidadVM) {
    const elegida = entidadId ?? actual;
    if (elegida === null || (await fichaDeEntidad(ctx.tx, elegida))) return elegida;
    throw usuarioInvalido(OTRA_ENTIDAD);
  }
  const { rut, dv } = parsearRut(escrito) ?? { rut: 0, dv: '' };
  const hallada = await entidadDeRut(ctx.tx, rut);
  // After typing another RUT the old entity's id still comes back; a third one is a contradiction.
  const dichas = [entidadId, entidadVM.id].filter((una) => typeof una === 'number');
  if (dichas.some((dicha) => dicha !== hallada && dicha !== actual)) {
    throw usuarioInvalido(OTRA_ENTIDAD);
  }
  const { id, version, vigente: _, rut: __, dv: ___, ...ficha } = entidadVM;
  if (hallada === null) return crearFicha(ctx, ENTIDAD, { ...ficha, rut, dv });
  if (!aprobado && (await cambiaCorreoDeAdministrador(ctx, hallada, ficha.email))) {
    throw aprobacionExigida();
  }
  const suVersion = id === hallada && version !== undefined ? { version } : {};
  await actualizarFicha(ctx, ENTIDAD, { ...ficha, id: hallada, ...suVersion });
  return hallada;
};
