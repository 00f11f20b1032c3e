import type { UseFormReturnType } from '@mantine/form';
import { LARGO_DE_CORREO } from '#values/correo-electronico.ts';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { alEscribirCorreo, type CorreoComprador, ETIQUETAS_DE_CORREO } from './correo-comprador.ts';
import classes from './TerminosYCondiciones.module.css';

interface CamposDeCorreoProps {
  readonly form: UseFormReturnType<CorreoComprador>;
  readonly cerrado: boolean;
}

/** E-mail of a public link's buyer for the policies; a seller's policies go only to the owners. */
export const CamposDeCorreo = ({ form, cerrado }: CamposDeCorreoProps) => {
  const comunes = {
    propio: true,
    required: true,
    withAsterisk: false,
    maxLength: LARGO_DE_CORREO,
    disabled: cerrado,
  } as const;
  return (
    <>
      <h2 className={classes.subtitulo}>¿A qué correo le escribimos?</h2>
      <div className={classes.correos}>
        <CampoCorreo
          {...comunes}
          label={ETIQUETAS_DE_CORREO.correo}
          description="Enviaremos aquí el acceso a todas sus pólizas."
          {...form.getInputProps('correo')}
          onChange={(correo) => form.setValues(alEscribirCorreo(form.getValues(), correo))}
        />
        <CampoCorreo
          {...comunes}
          label={ETIQUETAS_DE_CORREO.confirmacion}
          description="Escríbalo otra vez."
          {...form.getInputProps('confirmacion')}
        />
      </div>
    </>
  );
};
