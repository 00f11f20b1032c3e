import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Regreso } from '../../lib/sesion/regreso.ts';
import classes from '../piezas/acceso.module.css';
import { irAlProveedor } from './ida-y-vuelta.ts';
import type { OpcionesExternas } from './useOpcionesExternas.ts';

interface EntrarConCuentaExternaProps {
  readonly opciones: OpcionesExternas;
  /** Screen that asked for a session. */
  readonly regreso: Regreso;
  readonly alFallar: (texto: string) => void;
}

/** Button that leads to the identity provider. */
export const EntrarConCuentaExterna = ({
  opciones: { nombre, sinClave },
  regreso,
  alFallar,
}: EntrarConCuentaExternaProps) => {
  const [enCurso, setEnCurso] = useState(false);
  const salir = async () => {
    setEnCurso(true);
    const fallo = await irAlProveedor(regreso);
    if (fallo === null) return;
    alFallar(fallo);
    setEnCurso(false);
  };
  return (
    <>
      {sinClave && (
        <p className={classes.pie}>
          Algunos perfiles no tienen contraseña en este sistema y entran sólo con {nombre}.
        </p>
      )}
      <Button
        variant="default"
        loading={enCurso}
        leftSection={<IconLogin2 size={18} aria-hidden />}
        onClick={() => void salir()}
        fullWidth
      >
        Entrar con {nombre}
      </Button>
    </>
  );
};
