import { useState } from 'react';
import { Buscador } from '../buscador/Buscador.tsx';
import { Recientes } from './Recientes.tsx';

/** First part of the home of Soporte: the search, then the last records. */
export const PortadaDeSoporte = () => {
  const [texto, setTexto] = useState('');
  return (
    <>
      <Buscador texto={texto} alEscribir={setTexto} alIrse={() => setTexto('')} enPagina />
      <Recientes />
    </>
  );
};
