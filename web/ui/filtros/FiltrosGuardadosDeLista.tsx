import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { FiltrosGuardados, type ValorDeFiltro } from './FiltrosGuardados.tsx';

/**
 * Saved filters of a list with its filters and sort in the address, which holds no personal data. The search
 * text stays.
 */
export const FiltrosGuardadosDeLista = ({ lista }: { readonly lista: string }) => {
  const [parametros] = useSearchParams();
  const { pathname, state } = useLocation();
  const navegar = useNavigate();
  const { pagina: _, ...actual } = Object.fromEntries(parametros);
  const aplicar = (valor: ValorDeFiltro) => {
    const search = new URLSearchParams(valor).toString();
    void navegar({ pathname, search }, { replace: true, state: state as unknown });
  };
  return <FiltrosGuardados lista={lista} actual={actual} alAplicar={aplicar} />;
};
