import { largoDe } from '#features/mantenedores/fichas/ficha.ts';
import { trimInicio } from '#values/texto.ts';
import type { UseFormReturnType } from '@mantine/form';
import { CampoComuna } from '../../campos/CampoComuna.tsx';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import classes from './FormularioDeFicha.module.css';
import { ETIQUETAS, type ValoresDeFicha } from './ficha.ts';

const CAMPOS = ['calle', 'numero', 'departamento', 'villa'] as const;
const enMayusculas = (texto: string): string => trimInicio(texto).toUpperCase();

/** Comuna and address, in their stored form. */
export const CamposDeDireccion = ({
  form,
  obligatoria,
}: {
  readonly form: UseFormReturnType<ValoresDeFicha>;
  readonly obligatoria: boolean;
}) => (
  <>
    <h2 className={classes.seccion}>Dirección</h2>
    <CampoComuna
      label={ETIQUETAS.comunaId}
      withAsterisk={obligatoria}
      {...form.getInputProps('comunaId')}
    />
    {CAMPOS.map((campo) => (
      <CampoConFormato
        key={campo}
        label={ETIQUETAS[campo]}
        maxLength={largoDe(campo)}
        {...form.getInputProps(campo)}
        {...(campo === 'villa' && {
          placeholder: 'Villa, población o block',
        })}
        formatear={enMayusculas}
      />
    ))}
  </>
);
