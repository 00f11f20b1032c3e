import { inicioDelCorredor } from '#features/inicio/portadas/inicio.contract.ts';
import { resumirRecientes } from '#features/soporte/recientes/recientes.contract.ts';
import { Bienvenida } from '../../inicio/Bienvenida.tsx';
import { ConveniosNuevos } from '../../inicio/convenios/ConveniosNuevos.tsx';
import { InicioDelCorredor } from '../../inicio/corredor/InicioDelCorredor.tsx';
import { PorResolver } from '../../inicio/por-resolver/PorResolver.tsx';
import { Ritmo } from '../../inicio/ritmo/Ritmo.tsx';
import { Tablero } from '../../inicio/tablero/Tablero.tsx';
import { InicioDelVendedor } from '../../inicio/vendedor/InicioDelVendedor.tsx';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { PortadaDeSoporte } from '../../soporte/portada/PortadaDeSoporte.tsx';
import { useSiguientePaso } from '../../venta/estado/useSiguientePaso.ts';

/**
 * Home of each profile: own sales for a seller, the month for a broker, and the panel for Soporte and
 * administrators (A-RANGO-013, A-RANGO-014).
 */
export const InicioDeCadaPerfil = () => {
  const puede = usePuede();
  const busca = puede(resumirRecientes) && !puede(inicioDelCorredor);
  return (
    <Bienvenida>
      {busca && <PortadaDeSoporte />}
      <InicioDelVendedor seguir={useSiguientePaso()} />
      <InicioDelCorredor />
      <PorResolver />
      <Ritmo />
      <ConveniosNuevos />
      <Tablero />
    </Bienvenida>
  );
};
