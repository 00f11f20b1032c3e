import { FALTA_RECTIFICACION } from '#features/privacidad/peticion/peticion.contract.ts';
import { solicitar, verEnlaceDeTitular } from '#features/privacidad/peticion/peticion.contract.ts';
import { RUTA_DATOS_PERSONALES } from '#features/privacidad/rutas-de-privacidad.ts';
import {
  DERECHOS,
  type Derecho,
  LARGO_DE_DETALLE,
  NOMBRES_DE_DERECHO,
} from '#features/privacidad/solicitud.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Alert, Button, Radio, Stack, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { llamar } from '../lib/api/api.ts';
import { useClave } from '../lib/api/useClave.ts';
import { textoDeFallo } from '../ui/estado/causas.ts';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import { ParaQuien } from '../ui/ParaQuien.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import medidas from '../ui/formulario/medidas.module.css';
import classes from './datos-personales.module.css';
import { RetencionLegal } from './RetencionLegal.tsx';

interface Datos extends Record<string, unknown> {
  readonly derecho: Derecho | '';
  readonly detalle: string;
}
const VACIO: Datos = { derecho: '', detalle: '' };

const validar = ({ derecho, detalle }: Datos) => ({
  ...(derecho === '' && { derecho: 'Elija qué quiere pedir' }),
  ...(derecho === 'rectificacion' && detalle.trim() === '' && { detalle: FALTA_RECTIFICACION }),
});

interface Ingresada {
  readonly numero: number;
  readonly derecho: Derecho;
  readonly vence: string;
}

const Recibida = ({ numero, derecho, vence }: Ingresada) => (
  <Pagina titulo={`Solicitud N° ${numero} recibida`} ancho="formulario">
    <output className={classes.recibida}>
      Le responderemos por correo a más tardar el {formatearFecha(vence)}.
    </output>
    <p className={classes.texto}>
      Pidió: {DERECHOS[derecho].nombre.toLowerCase()}. Le enviamos un correo con el número de su
      solicitud. Si no queda conforme con la respuesta, puede reclamar ante la Agencia de Protección
      de Datos Personales.
    </p>
  </Pagina>
);

/** Form of a request about personal data; the mailed `codigo` identifies the person. */
export const PedirDerecho = ({ codigo }: { readonly codigo: string }) => {
  const conClave = useClave();
  const [fallo, setFallo] = useState<string | null>(null);
  const [ingresada, setIngresada] = useState<Ingresada | null>(null);
  const form = useFormulario<Datos>({ valoresIniciales: VACIO, validar });
  const { derecho: elegido } = form.values;
  const alEnviar = async ({ derecho, detalle }: Datos) => {
    if (derecho === '') return;
    setFallo(null);
    const pedido = { codigo, derecho, detalle: detalle.trim() };
    try {
      setIngresada(
        await conClave(JSON.stringify(pedido), (clave) => llamar(solicitar, pedido, { clave })),
      );
    } catch (error) {
      setFallo(textoDeFallo(error));
    }
  };
  if (ingresada) return <Recibida {...ingresada} />;
  return (
    <ParaQuien
      titulo="Su solicitud sobre datos personales"
      ancho="formulario"
      codigo={codigo}
      ver={(senal) => llamar(verEnlaceDeTitular, { codigo, proposito: 'identidad' }, { senal })}
      otro={RUTA_DATOS_PERSONALES}
    >
      <p className={classes.texto}>
        Diga qué necesita. El enlace se usa cuando usted ingresa la solicitud.
      </p>
      <Formulario
        form={form}
        alEnviar={alEnviar}
        className={`${medidas.medidas} ${classes.formulario}`}
      >
        {fallo !== null && (
          <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} role="alert">
            {fallo}
          </Alert>
        )}
        <Radio.Group label="Qué quiere pedir" {...form.getInputProps('derecho')}>
          <Stack gap="xs" mt="xs">
            {NOMBRES_DE_DERECHO.map((derecho) => (
              <Radio
                key={derecho}
                value={derecho}
                label={DERECHOS[derecho].nombre}
                description={DERECHOS[derecho].pide}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={
            elegido === 'rectificacion' ? 'Qué dato está mal y cuál es el correcto' : 'Detalle'
          }
          description="Lo que nos ayude a responderle."
          autosize
          minRows={3}
          maxLength={LARGO_DE_DETALLE}
          {...form.getInputProps('detalle')}
        />
        <Button type="submit" loading={form.submitting} className={classes.enviar ?? ''}>
          Ingresar solicitud
        </Button>
      </Formulario>
      {(elegido === 'supresion' || elegido === 'bloqueo') && <RetencionLegal />}
    </ParaQuien>
  );
};
