import { type EstadoDeFactorVM, estadoDeFactor } from '#features/acceso/factor/factor.contract.ts';
import { cambiarClavePropia } from '#features/mantenedores/usuarios/clave-propia.contract.ts';
import { Alert, Button, Group, PasswordInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ErrorDeApi, llamar } from '../lib/api/api.ts';
import { erroresDeCampo } from '../lib/api/errores-de-campo.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { CamposDeClaveNueva } from '../ui/clave/CamposDeClaveNueva.tsx';
import { type ClaveNueva, ETIQUETAS_DE_CLAVE, useClaveNueva } from '../ui/clave/useClaveNueva.ts';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import classes from './cuenta.module.css';
import { Seccion } from './Seccion.tsx';
import { textoDeFallo } from '../ui/estado/causas.ts';

interface Datos extends ClaveNueva {
  readonly contraseniaActual: string;
}

const ETIQUETAS = { contraseniaActual: 'Contraseña actual', ...ETIQUETAS_DE_CLAVE } as const;

interface CambioProps {
  readonly alTerminar: () => void;
  readonly alCancelar: () => void;
}

const Cambio = ({ alTerminar, alCancelar }: CambioProps) => {
  const { nombreUsuario } = useSesion();
  const { pista, validar } = useClaveNueva();
  const [fallo, setFallo] = useState<string | null>(null);
  const form = useFormulario<Datos>({
    valoresIniciales: { contraseniaActual: '', contrasenia: '', repetida: '' },
    validar: (datos) => ({
      ...(datos.contraseniaActual === '' && { contraseniaActual: 'Falta la contraseña actual' }),
      ...validar(datos),
    }),
  });
  const alEnviar = async ({ contraseniaActual, contrasenia }: Datos) => {
    setFallo(null);
    try {
      await llamar(cambiarClavePropia, { contraseniaActual, contrasenia });
    } catch (error) {
      const deCampo = erroresDeCampo(error, ETIQUETAS);
      if (Object.keys(deCampo).length > 0) return deCampo;
      setFallo(textoDeFallo(error));
      return undefined;
    }
    alTerminar();
    return undefined;
  };
  return (
    <Formulario
      form={form}
      alEnviar={alEnviar}
      etiquetas={ETIQUETAS}
      className={classes['formulario']}
    >
      {fallo !== null && <Alert color="red">{fallo}</Alert>}
      {/* Tells password managers the user of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={nombreUsuario ?? ''} />
      <PasswordInput
        label={ETIQUETAS.contraseniaActual}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps('contraseniaActual')}
      />
      <CamposDeClaveNueva campo={form.getInputProps} pista={pista} />
      <Group>
        <Button type="submit" loading={form.submitting}>
          Cambiar contraseña
        </Button>
        <Button variant="default" onClick={alCancelar}>
          Cancelar
        </Button>
      </Group>
    </Formulario>
  );
};

/** The user's own password; absent for users who only log in by an identity provider. */
export const ClavePropia = () => {
  const { data, isPending } = useQuery<EstadoDeFactorVM, ErrorDeApi>({
    queryKey: [estadoDeFactor.id, null],
    queryFn: ({ signal }) => llamar(estadoDeFactor, {}, { senal: signal }),
    staleTime: 0,
  });
  const consultas = useQueryClient();
  const [abierta, setAbierta] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  if (!isPending && !data?.conClave) return null;
  // The pressed button disappears, so the focus moves to its replacement.
  const mostrar = (cambio: boolean) => {
    panel.current?.focus();
    setAbierta(cambio);
  };
  const terminar = () => {
    mostrar(false);
    avisos.exito('Contraseña cambiada; sus demás sesiones se cerraron');
    void consultas.invalidateQueries();
  };
  return (
    <Seccion
      titulo="Contraseña"
      explicacion="Al cambiarla se cierran sus demás sesiones y le avisamos por correo."
      cargando={isPending}
    >
      <div ref={panel} tabIndex={-1} className={classes['panel']}>
        {abierta ? (
          <Cambio alTerminar={terminar} alCancelar={() => mostrar(false)} />
        ) : (
          data && (
            <Button variant="default" onClick={() => mostrar(true)}>
              Cambiar contraseña
            </Button>
          )
        )}
      </div>
    </Seccion>
  );
};
