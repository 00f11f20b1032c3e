import { type ReactNode, useCallback, useRef, useState } from 'react';

/** The four states of the operation modal (V-MODAL-006). */
export type FaseOperacion = 'inactiva' | 'en progreso' | 'exito' | 'error';

export interface EstadoOperacion {
  readonly fase: FaseOperacion;
  readonly titulo: string | null;
  readonly texto: ReactNode;
  readonly textoCerrar: string;
}

export interface OpcionesResultado {
  readonly titulo?: string;
  /** Label of the closing button; 'OK' by default (V-MODAL-007). */
  readonly textoCerrar?: string;
  /** Runs when the user closes the dialog. */
  readonly alCerrar?: () => void;
}

export interface Operacion {
  readonly estado: EstadoOperacion;
  readonly iniciar: (texto?: ReactNode, titulo?: string) => void;
  readonly exito: (texto: ReactNode, opciones?: OpcionesResultado) => void;
  readonly error: (texto: ReactNode, opciones?: OpcionesResultado) => void;
  /** Hides the dialog and runs the result's callback, if any. */
  readonly cerrar: () => void;
  /** Hides the dialog without any callback, when work ended without a message. */
  readonly ocultar: () => void;
}

const TEXTO_EN_PROGRESO = 'Operación en progreso...';
const INACTIVA: EstadoOperacion = {
  fase: 'inactiva',
  titulo: null,
  texto: null,
  textoCerrar: 'OK',
};

/** State of one `ModalOperacion`; its functions are stable between renders. */
export const useOperacion = (): Operacion => {
  const [estado, setEstado] = useState(INACTIVA);
  const alCerrar = useRef<(() => void) | undefined>(undefined);

  const iniciar = useCallback((texto: ReactNode = TEXTO_EN_PROGRESO, titulo?: string) => {
    alCerrar.current = undefined;
    setEstado({ ...INACTIVA, fase: 'en progreso', titulo: titulo ?? null, texto });
  }, []);

  const terminar = useCallback(
    (fase: FaseOperacion, texto: ReactNode, opciones: OpcionesResultado = {}) => {
      alCerrar.current = opciones.alCerrar;
      const { titulo = null, textoCerrar = INACTIVA.textoCerrar } = opciones;
      setEstado({ fase, titulo, texto, textoCerrar });
    },
    [],
  );
  const exito = useCallback<Operacion['exito']>((t, o) => terminar('exito', t, o), [terminar]);
  const error = useCallback<Operacion['error']>((t, o) => terminar('error', t, o), [terminar]);

  const ocultar = useCallback(() => {
    alCerrar.current = undefined;
    setEstado((previo) => ({ ...previo, fase: 'inactiva' }));
  }, []);
  const cerrar = useCallback(() => {
    const llamar = alCerrar.current;
    ocultar();
    llamar?.();
  }, [ocultar]);

  return { estado, iniciar, exito, error, cerrar, ocultar };
};
