import { VACIO, type Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import type { EnCurso } from './ingreso.ts';

/** Values as this release or an earlier one kept them: 1.3.0 called the engine number `nroMotor`. */
type ValoresGuardados = Partial<Valores> & { readonly nroMotor?: string };

/** The form as a tab kept it before an upgrade, or after it. */
export type EnCursoGuardado = Omit<EnCurso, 'valores' | 'elegidos' | 'edicion'> & {
  readonly valores: ValoresGuardados;
  /** Release 1.3.0 kept none. */
  readonly elegidos?: EnCurso['elegidos'];
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

/** Returns a kept form as this release has it. */
export const deGuardado = (guardado: EnCursoGuardado): EnCurso => {
  const { valores, edicion, faltan, delVehiculo, elegidos = delVehiculo } = guardado;
  return {
    ...guardado,
    valores: valoresDeHoy(valores),
    elegidos,
    edicion: edicion && { ...edicion, valores: valoresDeHoy(edicion.valores) },
    faltan: faltan && faltan.map(campoDeHoy),
  };
};
