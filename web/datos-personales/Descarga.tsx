import { descargarExpediente } from '#features/privacidad/expediente/expediente.contract.ts';
import { verEnlaceDeTitular } from '#features/privacidad/peticion/peticion.contract.ts';
import { RUTA_DATOS_PERSONALES } from '#features/privacidad/rutas-de-privacidad.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { descargar, llamar } from '../lib/api/api.ts';
import { useCodigoDeEnlace } from '../lib/sesion/useCodigoDeEnlace.ts';
import { textoDeFallo } from '../ui/estado/causas.ts';
import { ParaQuien } from '../ui/ParaQuien.tsx';
import { Situacion } from '../ui/Situacion.tsx';
import classes from './datos-personales.module.css';

const Descargar = ({ codigo }: { readonly codigo: string }) => {
  const [como, setComo] = useState<'lista' | 'bajando' | 'bajada'>('lista');
  const [fallo, setFallo] = useState<string | null>(null);
  const alDescargar = async () => {
    setComo('bajando');
    setFallo(null);
    try {
      await descargar(descargarExpediente, { codigo }, 'datos-personales.zip');
      setComo('bajada');
    } catch (error) {
      setFallo(textoDeFallo(error));
      setComo('lista');
    }
  };
  if (como === 'bajada') {
    return (
      <output className={classes.recibida}>
        Descargamos sus datos. Guarde el archivo: el enlace ya no sirve.
      </output>
    );
  }
  return (
    <>
      {fallo !== null && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} role="alert" mb="md">
          {fallo}
        </Alert>
      )}
      <p className={classes.texto}>
        El archivo trae lo que guardamos de usted en PDF, para leer, y en JSON, para otro sistema.
        Descárguelo en un equipo que sea suyo: el enlace sirve una sola vez.
      </p>
      <Button
        loading={como === 'bajando'}
        onClick={() => void alDescargar()}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Descargar mis datos
      </Button>
    </>
  );
};

/** `/datos-personales/descarga#{codigo}`: consumes the code only when the button is pressed. */
export const Descarga = () => {
  const { codigo, recibido } = useCodigoDeEnlace();
  if (codigo === null) {
    return (
      <Situacion
        titulo="Sus datos personales"
        accion={
          <Button component={Link} to={RUTA_DATOS_PERSONALES}>
            Hacer una solicitud
          </Button>
        }
      >
        La dirección no trae el código de nuestro correo, o está incompleta.
      </Situacion>
    );
  }
  return (
    <ParaQuien
      key={recibido}
      titulo="Sus datos personales"
      ancho="formulario"
      codigo={codigo}
      ver={(senal) => llamar(verEnlaceDeTitular, { codigo, proposito: 'descarga' }, { senal })}
      otro={RUTA_DATOS_PERSONALES}
    >
      <Descargar codigo={codigo} />
    </ParaQuien>
  );
};
