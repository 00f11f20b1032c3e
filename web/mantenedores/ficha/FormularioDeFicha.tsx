import { esquemaDeFicha, type Exigencias, largoDe } from '#features/mantenedores/fichas/ficha.ts';
import { claseDeRut, nombresAjenos } from '#values/campos-de-persona.ts';
import { validarRut } from '#values/rut.ts';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import { CampoTelefono } from '../../campos/CampoTelefono.tsx';
import { useComunas } from '../../campos/useComunas.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import type { Mantenedor } from '../piezas/mantenedor.ts';
import { CamposDeDireccion } from './CamposDeDireccion.tsx';
import { CamposDeNombre } from './CamposDeNombre.tsx';
import classes from './FormularioDeFicha.module.css';
import {
  aEnviar,
  ETIQUETAS,
  type FichaVM,
  valorDeHistorial,
  type ValoresDeFicha,
  valoresDe,
} from './ficha.ts';
import { useRutTomado } from './useRutTomado.ts';

export interface PropsDeSeccion {
  readonly form: UseFormReturnType<ValoresDeFicha>;
}

/** Further fields of one kind of record, below the common ones. */
interface SeccionPropia<Fila> {
  readonly valoresDe: (registro: Fila | null) => Readonly<Record<string, string>>;
  /** Broken rules of the form's values, by field. */
  readonly erroresDe: (valores: ValoresDeFicha) => Readonly<Record<string, string[]>>;
  readonly etiquetas: Readonly<Record<string, string>>;
  readonly Campos: ComponentType<PropsDeSeccion>;
}

interface FormularioDeFichaProps<Fila extends FichaVM> {
  readonly mantenedor: Mantenedor<Fila>;
  readonly registro: Fila | null;
  /** Initial values of a new record. */
  readonly inicial?: Partial<ValoresDeFicha>;
  readonly proposito?: string | undefined;
  readonly exige: Exigencias;
  /** True if the RUT of an existing record may not change. */
  readonly rutFijo: boolean;
  readonly conDireccion?: boolean;
  readonly propia?: SeccionPropia<Fila>;
  /** Existing record with this RUT. */
  readonly buscarPorRut: (rut: number) => Promise<{ readonly id: number } | null>;
  readonly textoTomado: string;
  /** Description of the telephone. */
  readonly textoTelefono?: string;
  /** Asks before saving; false saves nothing. */
  readonly preguntarAntes?: ((valores: ValoresDeFicha) => Promise<boolean>) | undefined;
  /** Sends the record, a new one under `clave`. */
  readonly guardar: (ficha: ReturnType<typeof aEnviar>, clave: string) => Promise<unknown>;
  /** Content below the form, besides the record's timeline. */
  readonly pie?: ReactNode;
}

/** Form of a broker, an entity or an owner: a person or, by its RUT, a company. */
export const FormularioDeFicha = <Fila extends FichaVM>({
  mantenedor,
  registro,
  inicial,
  proposito,
  exige,
  rutFijo,
  conDireccion = true,
  propia,
  buscarPorRut,
  textoTomado,
  textoTelefono,
  preguntarAntes,
  guardar,
  pie,
}: FormularioDeFichaProps<Fila>) => {
  const comunas = useComunas();
  const form = useFormulario<ValoresDeFicha>({
    valoresIniciales: { ...valoresDe(registro), ...propia?.valoresDe(registro), ...inicial },
    esquema: esquemaDeFicha(exige, propia?.erroresDe),
  });
  const comprobarRut = useRutTomado({
    form,
    propio: registro?.id ?? null,
    buscar: buscarPorRut,
    texto: textoTomado,
  });
  const cerrado = rutFijo && registro !== null;
  /** Changing the kind clears the names; a mistyped RUT changes nothing. */
  const alSalirDelRut = () => {
    const valores = form.getValues();
    const clase = validarRut(valores.rut) === null ? claseDeRut(valores.rut) : null;
    for (const campo of nombresAjenos(clase)) {
      if (valores[campo] !== '') form.setFieldValue(campo, '');
    }
    void comprobarRut();
  };
  return (
    <FormularioDeRegistro
      mantenedor={mantenedor}
      registro={registro}
      {...(proposito !== undefined && { proposito })}
      form={form}
      // The server names an entity's first name by its own key.
      etiquetas={{ ...ETIQUETAS, nombres: ETIQUETAS.nombre, ...propia?.etiquetas }}
      preguntarAntes={preguntarAntes}
      guardar={(valores, clave) => guardar(aEnviar(valores), clave)}
      valorDe={valorDeHistorial(comunas.nombreDe)}
      pie={pie}
    >
      <h2 className={classes.seccion}>Identificación</h2>
      <CampoRut
        label={ETIQUETAS.rut}
        withAsterisk={!cerrado}
        {...form.getInputProps('rut')}
        {...(cerrado
          ? { readOnly: true, description: 'El RUT no se puede cambiar.' }
          : { onBlur: alSalirDelRut })}
      />
      <CamposDeNombre form={form} exige={exige} />
      <h2 className={classes.seccion}>Contacto</h2>
      <CampoCorreo
        label={ETIQUETAS.email}
        withAsterisk={exige.correo}
        maxLength={largoDe('email')}
        {...form.getInputProps('email')}
      />
      <CampoTelefono
        label={ETIQUETAS.telefono}
        withAsterisk={exige.telefono}
        {...(textoTelefono !== undefined && { description: textoTelefono })}
        {...form.getInputProps('telefono')}
      />
      {conDireccion && <CamposDeDireccion form={form} obligatoria={exige.comuna} />}
      {propia && <propia.Campos form={form} />}
    </FormularioDeRegistro>
  );
};
