import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import {
  aAnulacion,
  type Anulacion,
  anulacionDeAhora,
  CamposDeAnulacion,
  validarAnulacion,
  type ValoresDeAnulacion,
} from './CamposDeAnulacion.tsx';

interface DialogoDeAnulacionProps {
  /** 'Anular póliza N° 1000001'. */
  readonly titulo: string;
  readonly advertencia: string;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
  readonly alAnular: (anulacion: Anulacion) => void;
}

/** Motive, date and time of a cancellation, which is irreversible (A-ANUL-004). */
export const DialogoDeAnulacion = ({
  titulo,
  advertencia,
  abierto,
  alCerrar,
  alAnular,
}: DialogoDeAnulacionProps) => (
  <DialogoDeFormulario<ValoresDeAnulacion>
    abierto={abierto}
    titulo={titulo}
    introduccion={<p>{advertencia}</p>}
    alAbrir={() => ({ valoresIniciales: anulacionDeAhora(), validar: validarAnulacion })}
    alEnviar={(valores) => alAnular(aAnulacion(valores))}
    alCerrar={alCerrar}
    textoEnviar="Anular"
    peligro
  >
    {(form) => <CamposDeAnulacion form={form} />}
  </DialogoDeFormulario>
);
