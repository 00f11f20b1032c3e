import { FALTA_DETALLE, FALTA_IDENTIDAD } from '#features/privacidad/atencion/atencion.contract.ts';
import {
  DIAS_PARA_INGRESAR,
  ingresarAMano,
} from '#features/privacidad/atencion/atencion.contract.ts';
import {
  DERECHOS,
  type Derecho,
  LARGO_DE_DETALLE,
  NOMBRES_DE_DERECHO,
} from '#features/privacidad/solicitud.ts';
import { validarCorreo } from '#values/correo-electronico.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { validarRut } from '#values/rut.ts';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';

interface Valores extends Record<string, unknown> {
  readonly rut: string;
  readonly correo: string;
  readonly derecho: Derecho | null;
  readonly detalle: string;
  readonly recibidaEl: string;
  readonly identidad: string;
}

const VACIO: Valores = {
  rut: '',
  correo: '',
  derecho: null,
  detalle: '',
  recibidaEl: '',
  identidad: '',
};

const validar = ({ rut, correo, derecho, detalle, recibidaEl, identidad }: Valores) => {
  const [malRut, malCorreo] = [validarRut(rut), validarCorreo(correo.trim())];
  return {
    ...(malRut && { rut: malRut }),
    ...(malCorreo && { correo: malCorreo }),
    ...(derecho === null && { derecho: 'Elija qué derecho ejerce' }),
    ...(detalle.trim() === '' && { detalle: FALTA_DETALLE }),
    ...(recibidaEl === '' && { recibidaEl: 'Falta el día en que llegó' }),
    ...(identidad.trim() === '' && { identidad: FALTA_IDENTIDAD }),
  };
};

const SIN_RESPUESTA = 'No pudimos ingresar la solicitud. Inténtelo de nuevo.';
const OPCIONES = NOMBRES_DE_DERECHO.map((id) => ({ id, nombre: DERECHOS[id].nombre }));

/** Enters a request received by letter, by mail or in person, and opens it. */
export const IngresoDeSolicitud = () => {
  const [abierto, setAbierto] = useState(false);
  const puede = usePuede();
  const navegar = useNavigate();
  if (!puede(ingresarAMano)) return null;
  const hoy = fechaSantiago(ahora());
  return (
    <>
      <Button onClick={() => setAbierto(true)}>Ingresar solicitud</Button>
      <DialogoDeFormulario<Valores>
        abierto={abierto}
        titulo="Ingresar solicitud recibida"
        introduccion={
          <p>
            Para la que llegó por carta, en persona o por correo. El plazo corre desde el día en que
            llegó, y se avisa a la persona.
          </p>
        }
        textoEnviar="Ingresar"
        alAbrir={() => ({ valoresIniciales: VACIO, validar })}
        alCerrar={() => setAbierto(false)}
        alEnviar={async ({ derecho, ...valores }) => {
          if (derecho === null) return undefined;
          try {
            const { numero } = await llamar(ingresarAMano, { ...valores, derecho });
            await navegar(`/soporte/solicitudesDeDatos/${numero}`);
          } catch (error) {
            const deCampo = erroresDeCampo(error);
            if (Object.keys(deCampo).length > 0) return deCampo;
            avisos.error(error instanceof ErrorDeApi ? error.message : SIN_RESPUESTA);
          }
          return undefined;
        }}
      >
        {(form) => (
          <Stack gap="md" mt="md">
            <CampoRut label="RUT de la persona" withAsterisk {...form.getInputProps('rut')} />
            <TextInput
              label="Correo de la persona"
              type="email"
              description="A este correo se le responde."
              withAsterisk
              {...form.getInputProps('correo')}
            />
            <CampoSelector<Derecho>
              label="Derecho"
              opciones={OPCIONES}
              withAsterisk
              {...form.getInputProps('derecho')}
            />
            <Textarea
              label="Qué pide"
              autosize
              minRows={3}
              maxLength={LARGO_DE_DETALLE}
              withAsterisk
              {...form.getInputProps('detalle')}
            />
            <CampoFecha
              label="Recibida el"
              min={sumarDias(hoy, -DIAS_PARA_INGRESAR)}
              max={hoy}
              withAsterisk
              {...form.getInputProps('recibidaEl')}
            />
            <Textarea
              label="Cómo comprobó quién la hizo"
              description="Por ejemplo: copia de su cédula, poder notarial."
              autosize
              minRows={2}
              maxLength={LARGO_DE_DETALLE}
              withAsterisk
              {...form.getInputProps('identidad')}
            />
          </Stack>
        )}
      </DialogoDeFormulario>
    </>
  );
};
