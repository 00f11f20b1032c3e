import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ahora } from '../lib/ahora.ts';
import { estadoDelToken, olvidarSesion } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { Pagina } from '../ui/Pagina.tsx';
import { codigoDeError } from './codigos.ts';

/** `/error/{codigoError}`: what happened, and ACEPTAR back to where the user belongs. */
export const PaginaDeError = () => {
  const { codigoError = '' } = useParams();
  const { nombre, texto } = codigoDeError(codigoError);
  const sesion = useSesion();

  // A public session that is over leaves nothing of its buyer behind, and the bar forgets it.
  const caducada =
    nombre === 'SesionPublicaCaducada' &&
    sesion.tipo === 'publica' &&
    estadoDelToken(sesion.token, ahora()) === 'vencido';
  useEffect(() => {
    if (caducada) olvidarSesion();
  }, [caducada]);

  return (
    <Pagina titulo="No podemos continuar" ancho="lectura">
      <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} mb="lg">
        {texto}
      </Alert>
      <Button component={Link} to={sesion.tipo === 'login' ? '/bienvenida' : '/'}>
        ACEPTAR
      </Button>
    </Pagina>
  );
};
