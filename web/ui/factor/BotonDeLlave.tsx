import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';

const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';

interface BotonDeLlaveProps {
  readonly rotulo: string;
  /** Token of a session that lacks its second factor; without it the key opens a session alone. */
  readonly token?: string;
  readonly alEntrar: (sesion: SesionVM) => void;
  readonly alFallar: (texto: string) => void;
}

/** Logs in with a passkey; its code loads when it is pressed. Absent if the browser has no passkeys. */
export const BotonDeLlave = ({ rotulo, token, alEntrar, alFallar }: BotonDeLlaveProps) => {
  const [enCurso, setEnCurso] = useState(false);
  if (!('PublicKeyCredential' in globalThis)) return null;
  const entrar = async () => {
    setEnCurso(true);
    try {
      const { entrarPorLlave } = await import('./llaves.ts');
      alEntrar(await entrarPorLlave(token));
    } catch (error) {
      const dicho = error instanceof Error && error.name === 'ErrorDeApi' ? error.message : '';
      alFallar(dicho || SIN_RESPUESTA);
      setEnCurso(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={enCurso}
      leftSection={<IconKey size={18} aria-hidden />}
      onClick={() => void entrar()}
      fullWidth
    >
      {rotulo}
    </Button>
  );
};
