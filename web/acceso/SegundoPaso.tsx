import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { confirmarFactor } from '#features/acceso/factor/factor.contract.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { llamar } from '../lib/api/api.ts';
import { ActivarFactor } from '../ui/factor/ActivarFactor.tsx';
import { BotonDeLlave } from '../ui/factor/BotonDeLlave.tsx';
import { CampoDeCodigo } from '../ui/factor/CampoDeCodigo.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import classes from './piezas/acceso.module.css';

interface SegundoPasoProps {
  /** Session opened by the password; its token is valid only for this step. */
  readonly pendiente: SesionVM;
  readonly alEntrar: (sesion: SesionVM) => void;
  readonly alVolver: () => void;
}

/** Missing step after the password. The tab stores nothing of it, so a reload starts over. */
export const SegundoPaso = ({ pendiente, alEntrar, alVolver }: SegundoPasoProps) => {
  const token = pendiente.token.accesToken;
  const [fallo, setFallo] = useState<string | null>(null);
  const activar = pendiente.paso === 'enrolar';
  return (
    <Pagina
      titulo={activar ? 'Active su segundo factor' : 'Confirme que es usted'}
      proposito={
        activar
          ? 'Su perfil lo exige: además de la contraseña, se pedirá un código de su teléfono.'
          : `Usuario ${pendiente.username}`
      }
      ancho="lectura"
    >
      <div className={classes.formulario}>
        {fallo !== null && <Alert color="red">{fallo}</Alert>}
        {activar ? (
          <ActivarFactor token={token} alTerminar={(sesion) => sesion && alEntrar(sesion)} />
        ) : (
          <CampoDeCodigo
            rotulo="Código"
            pista="El de 6 dígitos de su aplicación, o uno de respaldo."
            boton="Continuar"
            alEnviar={async (codigo) =>
              alEntrar(await llamar(confirmarFactor, { codigo }, { token }))
            }
          />
        )}
        {!activar && (
          <BotonDeLlave
            rotulo="Usar una llave de acceso"
            token={token}
            alEntrar={alEntrar}
            alFallar={setFallo}
          />
        )}
        <Button variant="subtle" onClick={alVolver}>
          Volver a iniciar sesión
        </Button>
      </div>
    </Pagina>
  );
};
