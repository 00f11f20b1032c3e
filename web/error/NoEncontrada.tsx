import { Situacion } from '../ui/Situacion.tsx';
import { IrAlInicio } from '../ui/IrAlInicio.tsx';

/** Screen of an unknown address. */
export const NoEncontrada = () => (
  <Situacion titulo="Página no encontrada" accion={<IrAlInicio />}>
    La dirección no existe o está mal escrita. Si llegó por un enlace, revise que esté completo.
  </Situacion>
);
