import { claseDeNombres, type Exigencias, largoDe } from '#features/mantenedores/fichas/ficha.ts';
import { NOMBRES, NOMBRES_DE_PERSONA } from '#values/campos-de-persona.ts';
import type { UseFormReturnType } from '@mantine/form';
import { CampoNombre } from '../../campos/CampoNombre.tsx';
import marco from '../piezas/FormularioDeRegistro.module.css';
import { ETIQUETAS, type ValoresDeFicha } from './ficha.ts';

/** Names of a person or, from RUT 50.000.000 on, the razón social of a company (A-CORR-011). */
export const CamposDeNombre = ({
  form,
  exige,
}: {
  readonly form: UseFormReturnType<ValoresDeFicha>;
  readonly exige: Exigencias;
}) =>
  claseDeNombres(form.values.rut, exige) === 'empresa' ? (
    <CampoNombre
      de="empresa"
      label={ETIQUETAS.razonSocial}
      withAsterisk
      maxLength={largoDe('razonSocial')}
      {...form.getInputProps('razonSocial')}
    />
  ) : (
    <div className={marco.nombres}>
      {NOMBRES_DE_PERSONA.map((campo) => (
        <CampoNombre
          key={campo}
          label={ETIQUETAS[campo]}
          withAsterisk={NOMBRES[campo].falta !== null}
          maxLength={largoDe(campo)}
          {...form.getInputProps(campo)}
        />
      ))}
    </div>
  );
