import { VACIO, type Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { EnCurso } from './ingreso.ts';

/** Values as stored by this or an earlier release: 1.3.0 called the engine number `nroMotor`. */
type ValoresGuardados = Partial<Valores> & { readonly nroMotor?: string };

/** The form as a tab stored it, before or after an upgrade. */
export type EnCursoGuardado = Omit<EnCurso, 'valores' | 'elegidos' | 'edicion' | 'porCompletar'> & {
  readonly valores: ValoresGuardados;
  /** Absent in release 1.3.0. */
  readonly elegidos?: EnCurso['elegidos'];
  /** Absent in release 1.3.0. */
  readonly porCompletar?: EnCurso['porCompletar'];
  readonly edicion:
    | (Omit<NonNullable<EnCurso['edicion']>, 'valores'> & { readonly valores: ValoresGuardados })
    | null;
};

const valoresDeHoy = ({ nroMotor, ...valores }: ValoresGuardados): Valores => ({
  ...VACIO,
  ...(nroMotor !== undefined && { numeroMotor: nroMotor }),
  ...valores,
});

const campoDeHoy = (campo: string): string => (campo === 'nroMotor' ? 'numeroMotor' : campo);

/** Converts a stored form to this release's format. */
export const deGuardado = (guardado: EnCursoGuardado): EnCurso => {
  const { valores, edicion, faltan, delVehiculo, elegidos = delVehiculo } = guardado;
  const { porCompletar = [] } = guardado;
  return {
    ...guardado,
    valores: valoresDeHoy(valores),
    elegidos,
    porCompletar,
    edicion: edicion && { ...edicion, valores: valoresDeHoy(edicion.valores) },
    faltan: faltan && faltan.map(campoDeHoy),
  };
};
