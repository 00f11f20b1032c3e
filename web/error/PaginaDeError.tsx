import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ahora } from '../lib/navegador/ahora.ts';
import { estadoDelToken, olvidarSesion } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { Pagina } from '../ui/Pagina.tsx';
import { Aceptar } from './Aceptar.tsx';
import { codigoDeError } from './codigos.ts';
import classes from './error.module.css';

/** `/error/{codigoError}`: the failure, and ACEPTAR to the user's own start. */
export const PaginaDeError = () => {
  const { codigoError = '' } = useParams();
  const { nombre, texto, titulo, ayuda } = codigoDeError(codigoError);
  const sesion = useSesion();

  // An ended public session leaves no data of its buyer, and the bar forgets it.
  const caducada =
    nombre === 'SesionPublicaCaducada' &&
    sesion.tipo === 'publica' &&
    estadoDelToken(sesion.token, ahora()) === 'vencido';
  useEffect(() => {
    if (caducada) olvidarSesion();
  }, [caducada]);

  return (
    <Pagina titulo={titulo} ancho="lectura">
      <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} mb="lg">
        {texto}
      </Alert>
      <p className={classes.parrafo}>{ayuda}</p>
      <Aceptar />
    </Pagina>
  );
};
