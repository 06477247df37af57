import {
  Account,
  type Appearance,
  ErrorPage,
  Recovery,
  Sessions,
  SignIn,
  SignInProvider,
  SignOut,
  SignUp,
  Verification,
} from '@members/sign-in-react';
import '@members/sign-in-react/style.css';
import { withMessages } from '@members/sign-in-react/messages';
import en from '@members/sign-in-react/texts/en';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import './notes.css';

const kratosUrl = import.meta.env.VITE_KRATOS_URL ?? 'http://127.0.0.1:4433';

const appearance: Appearance = {
  colors: { light: { page: '#f3efe4', card: '#ffffff', accent: '#6d3b1f', button: '#6d3b1f' } },
  radius: 4,
};

const texts = withMessages(en, { 'login.title': 'Open your notes' });

/** The app's home: who is signed in. */
function Home(): ReactNode {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    fetch(`${kratosUrl}/sessions/whoami`, { credentials: 'include' })
      .then((response) => response.json())
      .then(({ identity }) => setEmail(identity?.traits.email))
      .catch(() => undefined);
  }, []);
  return (
    <>
      <h1>Notes</h1>
      <p>{email === undefined ? 'Sign in to read your notes.' : `Notes of ${email}`}</p>
    </>
  );
}

function App(): ReactNode {
  const navigate = useNavigate();
  return (
    <SignInProvider
      kratosUrl={kratosUrl}
      texts={texts}
      appearance={appearance}
      navigate={(path) => void navigate(path)}
    >
      <header>
        <Link to="/">Notes</Link>
        <Link to="/login">Sign in</Link>
        <Link to="/settings">Account</Link>
      </header>
      <main>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/login" element={<SignIn />} />
          <Route path="/registration" element={<SignUp />} />
          <Route path="/recovery" element={<Recovery />} />
          <Route path="/verification" element={<Verification />} />
          <Route path="/settings" element={<Account />} />
          <Route path="/sessions" element={<Sessions />} />
          <Route path="/logout" element={<SignOut />} />
          <Route path="/error" element={<ErrorPage />} />
        </Routes>
      </main>
    </SignInProvider>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
