import { useState } from 'react';
import { Buscador } from '../buscador/Buscador.tsx';

/** Search of the home of Soporte. */
export const BuscadorDePortada = () => {
  const [texto, setTexto] = useState('');
  return <Buscador texto={texto} alEscribir={setTexto} alIrse={() => setTexto('')} enPagina />;
};
