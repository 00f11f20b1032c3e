import {
  CAMPOS_DE_PAPELES,
  PAPELES,
  PAPELES_CON_TERMINO,
} from '#features/mantenedores/corredores/papeles.ts';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import type { CampoDeTextoProps } from '../../campos/formato/CampoConFormato.tsx';
import { CampoNombre } from '../../campos/CampoNombre.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import type { PropsDeSeccion } from '../ficha/FormularioDeFicha.tsx';
import classes from '../ficha/FormularioDeFicha.module.css';

const CAMPOS = {
  numero: (props: CampoDeTextoProps) => <CampoNombre de="empresa" inputMode="numeric" {...props} />,
  texto: (props: CampoDeTextoProps) => <CampoNombre de="empresa" {...props} />,
  nombre: CampoNombre,
  rut: CampoRut,
  fecha: CampoFecha,
} as const;

/** Consequence of an end. */
const AL_TERMINAR = 'Desde el día siguiente se detiene su venta. En blanco no detiene nada.';
const CON_TERMINO: readonly string[] = Object.values(PAPELES_CON_TERMINO).map(({ campo }) => campo);

/** Papers of a broker (D-CORREDOR-01), all optional. */
export const CamposDePapeles = ({ form }: PropsDeSeccion) => (
  <>
    <h2 className={classes.seccion}>En regla ante la CMF</h2>
    {CAMPOS_DE_PAPELES.map((campo) => {
      const { etiqueta, clase, largo } = PAPELES[campo];
      const Campo = CAMPOS[clase];
      return (
        <Campo
          key={campo}
          label={etiqueta}
          {...(CON_TERMINO.includes(campo) && { description: AL_TERMINAR })}
          {...(clase !== 'fecha' && clase !== 'numero' && { maxLength: largo })}
          {...form.getInputProps(campo)}
        />
      );
    })}
  </>
);
