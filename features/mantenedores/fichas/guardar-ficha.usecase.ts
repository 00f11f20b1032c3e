import { renovarEnlaces } from '#features/acceso/clave-olvidada/enviar-enlace.usecase.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
  type Nueva,
} from '#features/registros/guardar-registro.usecase.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { formatearRut, parsearRut } from '#values/rut.ts';
import {
  erroresDeFicha,
  type Exigencias,
  FICHA_VACIA,
  type FichaEscrita,
  sanearFicha,
} from './ficha.ts';
import { fichaInvalida, rutDuplicado } from '#features/mantenedores/maestro.errors.ts';
import {
  existeComuna,
  type FilaDeFicha,
  fichaParaCambiar,
  PRIMER_NOMBRE,
  type TablaDeFichas,
} from './ficha.query.ts';

/** A kind of person or company on record, with its requirements. */
export interface ClaseDeFicha extends ClaseDeRegistro<TablaDeFichas> {
  readonly exige: Exigencias;
  /** True: an update with another RUT is refused. */
  readonly rutFijo: boolean;
  /** Further fields of the kind: values to write after the change, and broken rules by field. */
  readonly propios?: (
    recibida: object,
    antes: object | null,
  ) => {
    readonly valores: Readonly<Record<string, string | null>>;
    readonly errores: Readonly<Record<string, string[]>>;
  };
  /** Values that every save writes besides the form, even an unchanged one. */
  readonly alGuardar?: (ctx: ContextoTx) => Pick<Nueva<'propietarios'>, 'origen' | 'modificado_en'>;
}

/** Adds the error of a taken RUT to a kind: `texto` and the RUT. */
export const claseDeFicha = (clase: ClaseDeFicha, texto: string): ClaseDeFicha => ({
  ...clase,
  duplicado: ({ rut, dv }) => rutDuplicado(`${texto} ${formatearRut(Number(rut), String(dv))}`),
});

/** Received fields: undefined was not sent; null or blank empties the field. */
export interface FichaRecibida extends Partial<
  Record<Exclude<keyof FichaEscrita, 'rut' | 'comunaId'>, string | null | undefined>
> {
  readonly rut?: number | undefined;
  readonly dv?: string | undefined;
  readonly comunaId?: number | null | undefined;
  readonly vigente?: boolean | undefined;
  /** First name of an entity. */
  readonly nombres?: string | null | undefined;
}

const COLUMNAS = {
  nombre: 'nombre',
  segundoNombre: 'segundo_nombre',
  apellidoPaterno: 'apellido_paterno',
  apellidoMaterno: 'apellido_materno',
  razonSocial: 'razon_social',
  email: 'email',
  telefono: 'telefono',
  villa: 'villa',
  calle: 'calle',
  numero: 'numero',
  departamento: 'departamento',
} as const satisfies Record<Exclude<keyof FichaEscrita, 'rut' | 'comunaId'>, keyof FilaDeFicha>;
type CampoDeTexto = keyof typeof COLUMNAS;
const TEXTOS = Object.keys(COLUMNAS) as CampoDeTexto[];

const columnaDe = (tabla: TablaDeFichas, campo: CampoDeTexto) =>
  campo === 'nombre' ? PRIMER_NOMBRE[tabla] : COLUMNAS[campo];

/** The record after the change: received fields over stored ones. */
const juntar = (
  { tabla, rutFijo }: ClaseDeFicha,
  { rut, dv, nombres, ...recibida }: FichaRecibida,
  antes: FilaDeFicha | null,
): FichaEscrita => {
  const escrita = { ...FICHA_VACIA };
  const llegados: FichaRecibida =
    nombres === undefined ? recibida : { ...recibida, nombre: nombres };
  for (const campo of TEXTOS) {
    const previo = antes?.[columnaDe(tabla, campo)];
    escrita[campo] = (llegados[campo] === undefined ? previo : llegados[campo]) ?? '';
  }
  const { comunaId = antes?.comuna_id ?? null } = recibida;
  escrita.comunaId = comunaId;
  if (antes && (rutFijo || rut === undefined)) escrita.rut = formatearRut(antes.rut, antes.dv);
  else if (rut !== undefined) escrita.rut = formatearRut(rut, dv ?? '');
  return escrita;
};

const exigirReglas = async (
  ctx: ContextoTx,
  { tabla, exige }: ClaseDeFicha,
  escrita: FichaEscrita,
  propios: Readonly<Record<string, string[]>> = {},
): Promise<void> => {
  const { nombre, ...errores }: Record<string, string[]> = {
    ...erroresDeFicha(escrita, exige),
    ...propios,
  };
  if (escrita.comunaId !== null && !(await existeComuna(ctx.tx, escrita.comunaId))) {
    errores['comunaId'] = ['La comuna no existe'];
  }
  if (nombre) errores[PRIMER_NOMBRE[tabla]] = nombre;
  if (Object.keys(errores).length > 0) throw fichaInvalida(errores);
};

const oNulo = (texto: string): string | null => (texto === '' ? null : texto);

const columnasDe = ({ tabla, exige }: ClaseDeFicha, escrita: FichaEscrita) => {
  const ficha = sanearFicha(escrita, exige);
  const { rut, dv } = parsearRut(ficha.rut) ?? { rut: 0, dv: '' };
  const primero = oNulo(ficha.nombre);
  return {
    rut,
    dv,
    ...(tabla === 'entidades' ? { nombres: primero } : { nombre: primero }),
    segundo_nombre: oNulo(ficha.segundoNombre),
    apellido_paterno: oNulo(ficha.apellidoPaterno),
    apellido_materno: oNulo(ficha.apellidoMaterno),
    razon_social: oNulo(ficha.razonSocial),
    comuna_id: ficha.comunaId,
    email: oNulo(ficha.email),
    telefono: oNulo(ficha.telefono),
    villa: oNulo(ficha.villa),
    calle: oNulo(ficha.calle),
    numero: oNulo(ficha.numero),
    departamento: oNulo(ficha.departamento),
  };
};

/** Creates a record and returns its id. Throws 400 with messages by field, also for a taken RUT. */
export const crearFicha = async (
  ctx: ContextoTx,
  clase: ClaseDeFicha,
  recibida: FichaRecibida,
): Promise<number> => {
  const escrita = juntar(clase, recibida, null);
  const propios = clase.propios?.(recibida, null);
  await exigirReglas(ctx, clase, escrita, propios?.errores);
  const { vigente } = recibida;
  const valores = columnasDe(clase, escrita);
  const { id } = await crearRegistro(ctx, clase, {
    ...valores,
    ...propios?.valores,
    ...clase.alGuardar?.(ctx),
    ...(vigente !== undefined && { vigente }),
  });
  return id;
};

/** Changes a record; fields not sent stay unchanged. Throws 404, 409 on a stale version, 400 by field. */
export const actualizarFicha = async (
  ctx: ContextoTx,
  clase: ClaseDeFicha,
  { id, version, ...recibida }: FichaRecibida & { id: number; version?: number | undefined },
): Promise<void> => {
  const antes = await fichaParaCambiar(ctx.tx, clase.tabla, id);
  if (!antes) throw registroNoEncontrado();
  const escrita = juntar(clase, recibida, antes);
  const propios = clase.propios?.(recibida, antes);
  await exigirReglas(ctx, clase, escrita, propios?.errores);
  const { rut, dv, vigente } = recibida;
  const columnas = columnasDe(clase, escrita);
  const fijos = [
    { campo: 'rut', columna: 'rut', valor: rut },
    { campo: 'dv', columna: 'dv', valor: dv?.toUpperCase() },
  ] as const;
  await actualizarRegistro(ctx, clase, {
    id,
    version,
    valores: {
      ...columnas,
      ...propios?.valores,
      vigente,
      ...clase.alGuardar?.(ctx),
    },
    fijos: clase.rutFijo ? fijos : [],
  });
  // Only an entity is the person of a user.
  if (clase.tabla === 'entidades' && columnas.email !== antes.email) {
    await renovarEnlaces(ctx, { entidadId: id });
  }
};
