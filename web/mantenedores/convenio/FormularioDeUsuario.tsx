import { esPerfilDeVenta } from '#features/convenios/convenio.ts';
import { camposDeUsuario, TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import type { UsuarioDeCorredorVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { Button, Checkbox, Group, Input } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { z } from 'zod';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import marco from '../primas/primas.module.css';
import { DERECHOS, SIN_DERECHOS, type UsuarioDeLista } from './convenio.ts';

const esquema = z.strictObject(camposDeUsuario);

interface Valores extends Record<string, unknown> {
  usuarioId: number | null;
  puedeHacerCargaMasiva: boolean;
  puedeHacerCargaMasivaEspecial: boolean;
  puedeHacerCargaManualEspecial: boolean;
}

interface FormularioDeUsuarioProps {
  readonly usuarios: readonly UsuarioDeLista[];
  /** Users to choose from: the valid ones of the broker. */
  readonly elegibles: readonly UsuarioDeCorredorVM[];
  readonly error: string | null;
  readonly alAgregar: (usuario: UsuarioDeLista) => void;
}

const opcionDe = ({ id, username, nombreCompleto, deEmpresa }: UsuarioDeCorredorVM) => ({
  id,
  nombre:
    nombreCompleto === null
      ? username
      : `${username} (${nombreVisible(nombreCompleto, deEmpresa)})`,
});

/** Links a user to the agreement, with their rights, which only sales profiles may have. */
export const FormularioDeUsuario = ({
  usuarios,
  elegibles,
  error,
  alAgregar,
}: FormularioDeUsuarioProps) => {
  const form = useFormulario<Valores>({
    valoresIniciales: { usuarioId: null, ...SIN_DERECHOS },
    esquema,
  });
  const elegido = elegibles.find(({ id }) => id === form.values.usuarioId);
  const sinDerechos = elegido !== undefined && !esPerfilDeVenta(elegido.perfilId);
  const enviar = (valores: Valores): FormErrors | void => {
    const { usuarioId, ...derechos } = esquema.parse(valores);
    if (usuarios.some((uno) => uno.usuarioId === usuarioId)) {
      return { usuarioId: TEXTOS.usuarioRepetido };
    }
    if (!elegido) return { usuarioId: TEXTOS.faltaUsuario };
    const { id, username, perfilId, tipoLogin, vigente } = elegido;
    alAgregar({
      usuarioId,
      ...derechos,
      ...(sinDerechos && SIN_DERECHOS),
      usuarioVM: { id, username, perfilId, tipoLogin, vigente },
    });
    form.reset();
    return undefined;
  };
  return (
    <Formulario form={form} alEnviar={enviar} className={marco.formulario}>
      <CampoSelector
        label="Usuario"
        withAsterisk
        opciones={elegibles.map(opcionDe)}
        nothingFoundMessage="Sin resultados."
        {...form.getInputProps('usuarioId')}
        {...(error !== null && { error })}
      />
      <Input.Wrapper label="Permitir" labelElement="div" mt="md">
        <Group gap="lg" mt="xs">
          {DERECHOS.map(({ clave, titulo }) => (
            <Checkbox
              key={clave}
              label={titulo}
              {...form.getInputProps(clave, { type: 'checkbox' })}
              {...(sinDerechos && { checked: false, disabled: true })}
            />
          ))}
        </Group>
      </Input.Wrapper>
      <Group gap="xs" mt="md">
        <Button type="submit" variant="light">
          Añadir usuario
        </Button>
        <Button variant="default" onClick={() => form.reset()}>
          Limpiar
        </Button>
      </Group>
    </Formulario>
  );
};
