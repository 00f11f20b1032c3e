import { inicioDelCorredor } from '#features/inicio/portadas/inicio.contract.ts';
import { resumirRecientes } from '#features/soporte/recientes/recientes.contract.ts';
import { Bienvenida } from '../../inicio/Bienvenida.tsx';
import { InicioDelCorredor } from '../../inicio/corredor/InicioDelCorredor.tsx';
import { PorResolver, RespuestaDePorResolver } from '../../inicio/por-resolver/PorResolver.tsx';
import { PrimerosPasos } from '../../inicio/primeros-pasos/PrimerosPasos.tsx';
import { InicioDelVendedor } from '../../inicio/vendedor/InicioDelVendedor.tsx';
import { MasDelInicio } from '../../inicio/ventas/MasDelInicio.tsx';
import { useEsperaPermisos, usePuede } from '../../lib/sesion/permisos.ts';
import { BuscadorDePortada } from '../../soporte/portada/BuscadorDePortada.tsx';
import { Recientes } from '../../soporte/portada/Recientes.tsx';
import { InicioPorLlegar } from '../../ui/PaginaDeInicio.tsx';
import { useSiguientePaso } from '../../venta/estado/useSiguientePaso.ts';

/**
 * Home of each profile: own sales for a seller, the month for a broker, and for Soporte and administrators what
 * waits (A-RANGO-013, A-RANGO-014).
 */
export const InicioDeCadaPerfil = () => {
  const puede = usePuede();
  const seguir = useSiguientePaso();
  const espera = useEsperaPermisos();
  const busca = puede(resumirRecientes) && !puede(inicioDelCorredor);
  if (espera) return <InicioPorLlegar />;
  return (
    <Bienvenida>
      <PrimerosPasos />
      <RespuestaDePorResolver />
      {busca && <BuscadorDePortada />}
      <InicioDelVendedor seguir={seguir} />
      <InicioDelCorredor />
      <PorResolver />
      {busca && <Recientes />}
      <MasDelInicio />
    </Bienvenida>
  );
};
