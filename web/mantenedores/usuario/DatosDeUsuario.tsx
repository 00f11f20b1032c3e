import { largoDe } from '#features/mantenedores/fichas/ficha.ts';
import { claseDeRut, NOMBRES, NOMBRES_DE_PERSONA } from '#values/campos-de-persona.ts';
import { pistaDeClave, type PoliticaDeClaves } from '#values/clave.ts';
import {
  campoDeNombre,
  LOGIN_PUBLICO,
  PERFILES_DE_USUARIO,
  TIPOS_DE_LOGIN,
} from '#features/usuario/usuario.ts';
import { ActionIcon, Group, PasswordInput, TextInput, Tooltip } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { CampoNombre } from '../../campos/CampoNombre.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { CampoTelefono } from '../../campos/CampoTelefono.tsx';
import { ponerCampos } from '../../ui/formulario/poner-campos.ts';
import { CamposDeRegistro } from '../piezas/CamposDeRegistro.tsx';
import { CampoVigente } from '../piezas/CampoVigente.tsx';
import marco from '../piezas/FormularioDeRegistro.module.css';
import classes from './usuario.module.css';
import { ETIQUETAS, type ValoresDeUsuario } from './usuario.ts';

const SIN_VINCULOS =
  'Los administradores no necesitan corredores ni convenios: trabajan con todos.';

type Form = UseFormReturnType<ValoresDeUsuario>;

/** Names as typed: forbidden characters are reported, not dropped (A-USU-014). */
const Nombres = ({ form }: { readonly form: Form }) =>
  claseDeRut(form.values.rut) === 'empresa' ? (
    <CampoNombre
      de="empresa"
      label={ETIQUETAS.razonSocial}
      withAsterisk
      maxLength={largoDe('razonSocial')}
      {...form.getInputProps('razonSocial')}
    />
  ) : (
    <div className={marco.nombres}>
      {NOMBRES_DE_PERSONA.map((nombre) => (
        <CampoNombre
          key={nombre}
          de="empresa"
          label={ETIQUETAS[campoDeNombre(nombre)]}
          withAsterisk={NOMBRES[nombre].falta !== null}
          maxLength={NOMBRES[nombre].largo}
          {...form.getInputProps(campoDeNombre(nombre))}
        />
      ))}
    </div>
  );

const AyudaDePerfil = () => (
  <Tooltip
    label={SIN_VINCULOS}
    events={{ hover: true, focus: true, touch: true }}
    multiline
    w={260}
  >
    <ActionIcon variant="subtle" color="gray" size="xs" aria-label={SIN_VINCULOS}>
      <IconInfoCircle size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

const Clave = ({
  form,
  tieneClave,
  politica,
}: Pick<DatosDeUsuarioProps, 'form' | 'tieneClave' | 'politica'>) => (
  <PasswordInput
    label={ETIQUETAS.password}
    withAsterisk={!tieneClave}
    autoComplete="new-password"
    description={
      tieneClave
        ? `Déjela en blanco para conservar la actual. Al cambiarla se cierran las sesiones del usuario. ${pistaDeClave(politica)}`
        : pistaDeClave(politica)
    }
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...form.getInputProps('password')}
  />
);

const sinClave = ({ values: { perfilId } }: Form, perfiles: readonly number[]): boolean =>
  perfilId !== null && perfiles.includes(perfilId);

interface DatosDeUsuarioProps {
  readonly form: Form;
  /** True if a password exists, which a blank one keeps. */
  readonly tieneClave: boolean;
  readonly politica: PoliticaDeClaves;
  /** Profiles that log in by an identity provider and have no password. */
  readonly perfilesSinClave: readonly number[];
  readonly alSalirDelRut: () => void;
  /** Message below the RUT if somebody with it was found. */
  readonly hallada: boolean;
  /** Reason below the telephone why it is asked for. */
  readonly porQueTelefono?: string | undefined;
}

/** First step of a user: person, contact and login. */
export const DatosDeUsuario = ({
  form,
  tieneClave,
  politica,
  perfilesSinClave,
  alSalirDelRut,
  hallada,
  porQueTelefono,
}: DatosDeUsuarioProps) => (
  <CamposDeRegistro>
    <h3 className={classes.seccion}>Identificación</h3>
    <CampoRut
      label={ETIQUETAS.rut}
      withAsterisk
      {...(hallada && { description: 'Ya conocemos a esta persona: revise sus datos.' })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('rut')}
      onBlur={alSalirDelRut}
    />
    <Nombres form={form} />
    <h3 className={classes.seccion}>Contacto</h3>
    <CampoCorreo label={ETIQUETAS.email} withAsterisk {...form.getInputProps('email')} />
    <CampoTelefono
      label={ETIQUETAS.telefono}
      withAsterisk
      {...(porQueTelefono !== undefined && { description: porQueTelefono })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('telefono')}
    />
    <h3 className={classes.seccion}>
      <Group gap={4}>
        Acceso
        <AyudaDePerfil />
      </Group>
    </h3>
    <CampoSelector
      label={ETIQUETAS.perfilId}
      withAsterisk
      allowDeselect={false}
      opciones={PERFILES_DE_USUARIO}
      {...form.getInputProps('perfilId')}
      onChange={(perfilId: number | null) => {
        const sinElla = perfilId !== null && perfilesSinClave.includes(perfilId);
        ponerCampos(form, { perfilId, ...(sinElla && { password: '' }) });
      }}
    />
    <CampoSelector
      label={ETIQUETAS.tipoLogin}
      withAsterisk
      opciones={TIPOS_DE_LOGIN}
      {...form.getInputProps('tipoLogin')}
      onChange={(tipoLogin: number | null) =>
        ponerCampos(form, { tipoLogin, ...(tipoLogin === LOGIN_PUBLICO && { password: '' }) })
      }
    />
    <TextInput
      label={ETIQUETAS.username}
      withAsterisk
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('username')}
    />
    {form.values.tipoLogin !== LOGIN_PUBLICO && !sinClave(form, perfilesSinClave) && (
      <Clave form={form} tieneClave={tieneClave} politica={politica} />
    )}
    <CampoVigente {...form.getInputProps('vigente', { type: 'checkbox' })} />
  </CamposDeRegistro>
);
