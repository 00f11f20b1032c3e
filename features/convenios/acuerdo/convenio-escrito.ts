import { nombreMaestro } from '#features/mantenedores/nombre-maestro.ts';
import { esFecha } from '#values/fecha.ts';
import { fechaEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { FUERA_DE_LIMITES } from '#features/convenios/precio.ts';
import { MESES_LEGALES, TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';

/** Above any premium of the trade, within the database's integer range. */
const PRIMA_TOPE = 99_999_999;

const TERMINO_MAYOR = 'La Fecha de Término de Vigencia debe ser mayor';

const uno = (opciones: readonly { readonly id: number }[], texto: string) =>
  z.int(texto).refine((valor) => opciones.some(({ id }) => id === valor), texto);

const elegido = (texto: string) => z.int(texto).positive(texto);

const fecha = (nombre: string) => fechaEntrada(`Falta ${nombre}`);

/** An agreement as typed (A-CONV-011 to 021), with its messages. */
export const camposDeConvenio = {
  nombre: nombreMaestro,
  corredorId: elegido('Elija un corredor'),
  tipoDePago: uno(TIPOS_DE_PAGO, 'Elija el tipo de pago'),
  tipoDeAcceso: uno(TIPOS_DE_ACCESO, 'Elija el tipo de acceso'),
  inicioVigencia: fecha('el inicio de vigencia'),
  terminoVigencia: fecha('el término de vigencia'),
  fechaInicioVigenciaPolizas: fecha('el inicio de vigencia de las pólizas'),
  fechaTerminoVigenciaPolizas: fecha('el término de vigencia de las pólizas'),
  esConvenioExtendido: z.boolean().default(false),
  tieneCargaManualEspecialHabilitada: z.boolean().default(false),
  tieneCargaMasivaEspecialHabilitada: z.boolean().default(false),
  /** True: its sellers may sell a vehicle as another type than the registered one. */
  permiteCambiarTipo: z.boolean().default(false),
  vigente: z.boolean().default(true),
};

type Valores = Readonly<Record<string, unknown>>;

/** False only for two valid days of which the second is not later; checked whatever else is wrong. */
const enOrden =
  (inicio: string, termino: string) =>
  (valor: Valores): boolean => {
    const [a, b] = [valor[inicio], valor[termino]];
    const sonFechas = typeof a === 'string' && typeof b === 'string' && esFecha(a) && esFecha(b);
    return !sonFechas || b > a;
  };

/** Adds an issue by field for each end before its start. */
export const conFechasEnOrden = <E extends z.ZodType>(esquema: E) =>
  esquema
    .refine((valor) => enOrden('inicioVigencia', 'terminoVigencia')(valor as Valores), {
      path: ['terminoVigencia'],
      error: TERMINO_MAYOR,
      when: () => true,
    })
    .refine(
      (valor) =>
        enOrden('fechaInicioVigenciaPolizas', 'fechaTerminoVigenciaPolizas')(valor as Valores),
      { path: ['fechaTerminoVigenciaPolizas'], error: TERMINO_MAYOR, when: () => true },
    );

/** The form of step 'Datos de Convenio'. */
export const convenioEscrito = conFechasEnOrden(z.strictObject(camposDeConvenio));
export type ConvenioEscrito = z.output<typeof convenioEscrito>;

const pesos = (nombre: string) =>
  z
    .int(`Falta ${nombre.toLowerCase()}`)
    .min(1, `${nombre} debe ser mayor que 0`)
    .max(PRIMA_TOPE, `${nombre} es demasiado alta`);

/** Messages about the lists of an agreement (A-CONV-022 to 035). */
export const TEXTOS = {
  faltaTipoUso: 'Elija un tipo de uso',
  faltaUsuario: 'Elija un usuario',
  sinPrimas: 'No hay primas asignadas al Convenio',
  sinUsuarios: 'No hay usuarios asignados al Convenio',
  primaRepetida: 'El tipo de vehículo y uso seleccionados ya tienen una prima en el convenio',
  usuarioRepetido: 'El usuario seleccionado ya está vinculado al convenio',
  /** Refusal for a disabled link whose user no longer works for the agreement's broker. */
  usuarioIntocable: 'No puede modificar a este usuario, por favor, contáctenos...',
} as const;

export const camposDePrima = {
  tipoVehiculoId: elegido('Elija un tipo de vehículo'),
  /** Null is NO APLICA. */
  tipoUsoId: elegido(TEXTOS.faltaTipoUso).nullable().default(null),
  /** Whole CLP; for a variable premium, the seller's initial value. */
  valorVentaBase: pesos('La prima'),
  mesLegalParaPoliza: uno(MESES_LEGALES, 'Elija el mes legal'),
  tienePrimaVariable: z.boolean().default(false),
  primaMinima: pesos('La prima mínima').nullable().default(null),
  primaMaxima: pesos('La prima máxima').nullable().default(null),
  vigente: z.boolean().default(true),
};

const esVariable = (valor: unknown): boolean => (valor as Valores)['tienePrimaVariable'] === true;

/** Checked even if other fields are wrong, unless the input is no object. */
const tieneCampos = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** An enabled variable premium with ordered limits must lie within them. */
const dentroDeLimites = (valor: Valores): boolean => {
  const { valorVentaBase: base, primaMinima: minima, primaMaxima: maxima, vigente } = valor;
  const son = [base, minima, maxima].every((monto) => typeof monto === 'number');
  if (!esVariable(valor) || vigente === false || !son) return true;
  const [prima, menor, mayor] = [base, minima, maxima] as [number, number, number];
  return menor > mayor || (menor <= prima && prima <= mayor);
};

/** Checks a variable premium: both limits, ordered, with the premium between them. */
export const conLimites = <E extends z.ZodType>(esquema: E) =>
  esquema
    .refine((valor) => !esVariable(valor) || (valor as Valores)['primaMinima'] != null, {
      path: ['primaMinima'],
      error: 'Falta la prima mínima',
      when: tieneCampos,
    })
    .refine((valor) => !esVariable(valor) || (valor as Valores)['primaMaxima'] != null, {
      path: ['primaMaxima'],
      error: 'Falta la prima máxima',
      when: tieneCampos,
    })
    .refine(
      (valor) => {
        const { primaMinima, primaMaxima } = valor as Valores;
        const son = typeof primaMinima === 'number' && typeof primaMaxima === 'number';
        return !esVariable(valor) || !son || primaMinima <= primaMaxima;
      },
      {
        path: ['primaMaxima'],
        error: 'La prima máxima no puede ser menor que la mínima',
        when: tieneCampos,
      },
    )
    .refine((valor) => dentroDeLimites(valor as Valores), {
      path: ['valorVentaBase'],
      error: FUERA_DE_LIMITES,
      when: tieneCampos,
    });

/** The form of one premium. */
export const primaEscrita = conLimites(z.strictObject(camposDePrima));

interface TipoYUso {
  readonly tipoVehiculoId: number | null;
  readonly tipoUsoId?: number | null | undefined;
}

/** True if two premiums have the same vehicle type and use, of which an agreement has only one. */
export const mismaPrima = (a: TipoYUso, b: TipoYUso): boolean =>
  a.tipoVehiculoId === b.tipoVehiculoId && (a.tipoUsoId ?? null) === (b.tipoUsoId ?? null);

export const camposDeUsuario = {
  usuarioId: elegido(TEXTOS.faltaUsuario),
  puedeHacerCargaMasiva: z.boolean().default(false),
  puedeHacerCargaMasivaEspecial: z.boolean().default(false),
  puedeHacerCargaManualEspecial: z.boolean().default(false),
  vigente: z.boolean().default(true),
};
