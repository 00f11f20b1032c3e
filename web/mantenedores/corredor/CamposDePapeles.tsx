import { CAMPOS_DE_PAPELES, PAPELES } from '#features/mantenedores/corredores/papeles.ts';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import type { CampoDeTextoProps } from '../../campos/formato/CampoConFormato.tsx';
import { CampoNombre } from '../../campos/CampoNombre.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import type { PropsDeSeccion } from '../ficha/FormularioDeFicha.tsx';
import classes from '../ficha/FormularioDeFicha.module.css';

const CAMPOS = {
  texto: (props: CampoDeTextoProps) => <CampoNombre de="empresa" {...props} />,
  nombre: CampoNombre,
  rut: CampoRut,
  fecha: CampoFecha,
} as const;

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
          {...(clase !== 'fecha' && { maxLength: largo })}
          {...form.getInputProps(campo)}
        />
      );
    })}
  </>
);
