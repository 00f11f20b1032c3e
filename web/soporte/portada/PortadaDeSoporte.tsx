import { useState } from 'react';
import { Buscador } from '../buscador/Buscador.tsx';
import { Recientes } from './Recientes.tsx';

/** The first part of the home of Soporte: one search for everything, then the last records. */
export const PortadaDeSoporte = () => {
  const [texto, setTexto] = useState('');
  return (
    <>
      <Buscador texto={texto} alEscribir={setTexto} alIrse={() => setTexto('')} enPagina />
      <Recientes />
    </>
  );
};
