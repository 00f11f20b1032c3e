import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ahora } from '../lib/navegador/ahora.ts';
import { estadoDelToken, olvidarSesion } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { AQuienLlamar } from '../ui/contacto/AQuienLlamar.tsx';
import { Situacion } from '../ui/Situacion.tsx';
import { Aceptar } from './Aceptar.tsx';
import { codigoDeError } from './codigos.ts';

/** `/error/{codigoError}`: the failure, and ACEPTAR to the user's own start. */
export const PaginaDeError = () => {
  const { codigoError = '' } = useParams();
  const { nombre, texto, titulo, ayuda } = codigoDeError(codigoError);
  const sesion = useSesion();
  // Kept for the buyer whose session the page forgets.
  const [porEnlace] = useState(sesion.tipo === 'publica');

  // An ended public session leaves no data of its buyer, and the bar forgets it.
  const caducada =
    nombre === 'SesionPublicaCaducada' &&
    sesion.tipo === 'publica' &&
    estadoDelToken(sesion.token, ahora()) === 'vencido';
  useEffect(() => {
    if (caducada) olvidarSesion();
  }, [caducada]);

  return (
    <Situacion titulo={titulo} {...(texto !== titulo && { dicho: texto })} accion={<Aceptar />}>
      {ayuda}
      {porEnlace ? (
        <>
          {' '}
          Si necesita ayuda, llame <AQuienLlamar />.
        </>
      ) : (
        nombre === 'Desconocido' && ' Si se repite, póngase en contacto con soporte.'
      )}
    </Situacion>
  );
};
