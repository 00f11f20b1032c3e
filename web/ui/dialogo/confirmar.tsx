import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { insistir } from '../../lib/tardia/insistir.ts';
import type { Confirmacion, DialogoConfirmacionProps } from './DialogoConfirmacion.tsx';

/** Opens the dialog; resolves true on OK, false on Cancelar or dismissal, after the handler ran. */
export type Confirmar = (confirmacion: Confirmacion) => Promise<boolean>;

interface Abierta {
  readonly confirmacion: Confirmacion;
  readonly resolver: (confirmado: boolean) => void;
}

type Dialogo = ComponentType<DialogoConfirmacionProps>;

/**
 * Outside the first load. It also stands outside every route, where no error boundary catches a chunk missing
 * after a deploy: then the browser's own dialog asks.
 */
export const traerDialogo = (): Promise<Dialogo> =>
  insistir(async () => (await import('./DialogoConfirmacion.tsx')).DialogoConfirmacion);

const preguntarSinDialogo = ({ titulo, texto }: Confirmacion): boolean =>
  window.confirm(typeof texto === 'string' ? `${titulo}\n\n${texto}` : titulo);

const Contexto = createContext<Confirmar | null>(null);

export const useConfirmar = (): Confirmar => {
  const confirmar = useContext(Contexto);
  if (!confirmar) throw new Error('useConfirmar fuera de ProveedorConfirmacion');
  return confirmar;
};

export const ProveedorConfirmacion = ({ children }: { readonly children: ReactNode }) => {
  // Content stays after closing, so that the dialog does not go blank while it fades out.
  const [confirmacion, setConfirmacion] = useState<Confirmacion | null>(null);
  const [abierto, setAbierto] = useState(false);
  const [Dialogo, setDialogo] = useState<Dialogo | null>(null);
  const actual = useRef<Abierta | null>(null);

  const responder = useCallback((confirmado: boolean) => {
    const abierta = actual.current;
    if (!abierta) return;
    actual.current = null;
    // The page behind takes the focus only once the dialog is gone.
    flushSync(() => setAbierto(false));
    const { alConfirmar, alCancelar } = abierta.confirmacion;
    if (confirmado) alConfirmar?.();
    else alCancelar?.();
    abierta.resolver(confirmado);
  }, []);

  const mostrar = useCallback(
    async (abierta: Abierta) => {
      try {
        const dialogo = await traerDialogo();
        if (actual.current !== abierta) return;
        setDialogo(() => dialogo);
        setConfirmacion(abierta.confirmacion);
        setAbierto(true);
      } catch {
        responder(preguntarSinDialogo(abierta.confirmacion));
      }
    },
    [responder],
  );

  const confirmar = useCallback<Confirmar>(
    (confirmacionNueva) => {
      responder(false);
      return new Promise((resolver) => {
        actual.current = { confirmacion: confirmacionNueva, resolver };
        void mostrar(actual.current);
      });
    },
    [responder, mostrar],
  );

  return (
    <Contexto.Provider value={confirmar}>
      {children}
      {Dialogo && confirmacion && (
        <Dialogo confirmacion={confirmacion} abierto={abierto} alResponder={responder} />
      )}
    </Contexto.Provider>
  );
};
